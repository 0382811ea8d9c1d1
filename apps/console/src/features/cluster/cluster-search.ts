/** What the addresses of the tabs hold. */
export type MachinesSearch = { q?: string; machine?: string };
export type OperationsSearch = { operation?: string };
export type EventsSearch = { q?: string; only?: "warnings" };

type Raw = Record<string, unknown>;

function textOf(value: unknown): string | undefined {
  // the router reads digits as numbers
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Reads the address of the machines. */
export function parseMachinesSearch({ q, machine }: Raw): MachinesSearch {
  const [query, name] = [textOf(q), textOf(machine)];
  return { ...(query && { q: query }), ...(name && { machine: name }) };
}

/** Reads the address of the operations. */
export function parseOperationsSearch({ operation }: Raw): OperationsSearch {
  const name = textOf(operation);
  return name ? { operation: name } : {};
}

/** Reads the address of the events. */
export function parseEventsSearch({ q, only }: Raw): EventsSearch {
  const query = textOf(q);
  return { ...(query && { q: query }), ...(only === "warnings" && { only }) };
}
