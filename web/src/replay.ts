// The replay page: a whole battle in one file, with no server behind it.
import { mount } from "svelte";
import "./app.css";
import Replay from "./Replay.svelte";

mount(Replay, { target: document.getElementById("app") as HTMLElement });
