import { formatAmount } from "./format-count.ts";

/** `sentence`: "12 minutes ago". `table`: "12 min ago". `span`: "12 min", where the column says what it counts from. */
export type TimeForm = "sentence" | "table" | "span";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type Unit = { ms: number; below: number; short: string; long: string };

const units: readonly Unit[] = [
  { ms: second, below: minute, short: "s", long: "" },
  { ms: minute, below: hour, short: "min", long: "minute" },
  { ms: hour, below: day, short: "h", long: "hour" },
  { ms: day, below: 60 * day, short: "", long: "day" },
  { ms: 30.44 * day, below: 730 * day, short: "", long: "month" },
  { ms: 365.25 * day, below: Number.POSITIVE_INFINITY, short: "", long: "year" },
];

/** A length of time in its largest unit: "22 s", "12 min" or "12 minutes", "4 days". */
export function formatDuration(durationMs: number, form: TimeForm = "span"): string {
  const unit = units.find(({ below }) => durationMs < below) ?? units[0];
  if (!unit) return "";
  const amount = Math.floor(durationMs / unit.ms);
  const isShort = unit.short !== "" && (form !== "sentence" || unit.long === "");
  return isShort ? `${amount} ${unit.short}` : formatAmount(amount, unit.long);
}

/** How long ago `at` was. A time up to 5 s ahead counts as now: clocks of two machines never agree. */
export function formatRelative(at: number, now: number, form: TimeForm): string {
  const agoMs = now - at;
  if (agoMs < -5 * second) return `in ${formatDuration(-agoMs, form)}`;
  if (form !== "span" && agoMs < second) return "just now";
  const text = formatDuration(Math.max(0, agoMs), form);
  return form === "span" ? text : `${text} ago`;
}

type Parts = Record<"year" | "month" | "day" | "hour" | "minute" | "second" | "timeZoneName", string>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

function partsOf(at: number, timeZone: string | undefined): Parts {
  if (timeZone === undefined) return localPartsOf(new Date(at));
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  ) as Parts;
}

/** The time zone of the machine needs none of the tables that the first format loads (about 40 ms). */
function localPartsOf(date: Date): Parts {
  const two = (part: number): string => String(part).padStart(2, "0");
  const aheadMinutes = -date.getTimezoneOffset();
  const ahead = Math.abs(aheadMinutes);
  return {
    year: String(date.getFullYear()),
    month: two(date.getMonth() + 1),
    day: two(date.getDate()),
    hour: two(date.getHours()),
    minute: two(date.getMinutes()),
    second: two(date.getSeconds()),
    timeZoneName: `GMT${aheadMinutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`,
  };
}

/** The whole truth: "2026-11-30 14:02:44, UTC+01:00". */
export function formatAbsolute(at: number, timeZone?: string): string {
  const {
    year,
    month,
    day: date,
    hour: hours,
    minute: minutes,
    second: seconds,
    timeZoneName,
  } = partsOf(at, timeZone);
  const zone = timeZoneName.replace("GMT", "UTC").replace("+00:00", "");
  return `${year}-${month}-${date} ${hours}:${minutes}:${seconds}, ${zone}`;
}

/** The clock where the day is clear ("14:02:31"), with the date before it on another day than `now`. */
export function formatClock(at: number, now: number, timeZone?: string): string {
  const then = partsOf(at, timeZone);
  const today = partsOf(now, timeZone);
  const clock = `${then.hour}:${then.minute}:${then.second}`;
  const isToday = then.year === today.year && then.month === today.month && then.day === today.day;
  return isToday ? clock : `${then.year}-${then.month}-${then.day} ${clock}`;
}
