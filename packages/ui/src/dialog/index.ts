export { Dialog, type DialogProps, type DialogSize } from "./dialog.tsx";
export { useCloseOnBack } from "./use-close-on-back.ts";
