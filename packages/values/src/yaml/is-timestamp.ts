const date =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d\d:\d\d)?)?$/;

/** Whether a text is one that the tag `!!timestamp` allows in Helm's reader. */
export function isTimestamp(text: string): boolean {
  const found = date.exec(text);
  if (found === null) return false;
  const [, year, month, day, separator, hour, minute, second, zone] = found;
  if (separator === " " && zone !== undefined) return false;
  if ((separator === "T" || separator === "t") && zone === undefined) return false;
  const isDay = Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
  return isDay && Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
}

function daysOf(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
