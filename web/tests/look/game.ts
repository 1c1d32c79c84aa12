import "./mock";
import "../../src/main";
