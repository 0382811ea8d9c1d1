export { KeyHelp, type KeyHelpGroup, type KeyHelpRow } from "./key-help.tsx";
