/** Receives one line a step. Progress goes to standard error, never to standard output. */
export type Report = (line: string) => void;
