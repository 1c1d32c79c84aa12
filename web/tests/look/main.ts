import { mount } from "svelte";
import Look from "./Look.svelte";
mount(Look, { target: document.getElementById("app") as HTMLElement });
