/**
 * A number as a Go template prints it without a format: the shortest digits that are read back as the same double, in
 * exponent form from 1000000 (`1e+06`) up and below 0.0001.
 */
export function formatGoNumber(value: number): string {
  return formatShortest(
    value,
    shortestDigits(value, (digits) => Number(digits) === value),
  );
}

/** A number with the digits of a 32-bit float, as Helm's YAML library writes numbers that stand as keys. */
export function formatFloat32(value: number): string {
  const rounded = Math.fround(value);
  if (Number.isNaN(rounded)) return ".nan";
  if (!Number.isFinite(rounded)) return rounded > 0 ? ".inf" : "-.inf";
  const digits = shortestDigits(rounded, (text) => Math.fround(Number(text)) === rounded);
  return formatShortest(rounded, digits);
}

function shortestDigits(value: number, isSame: (digits: string) => boolean): string {
  for (let precision = 1; precision < 17; precision += 1) {
    const digits = value.toExponential(precision - 1);
    if (isSame(digits)) return digits;
  }
  return value.toExponential(16);
}

/** Go's verb `g` with the shortest precision: exponent form from a million up and below one ten-thousandth. */
function formatShortest(value: number, exponential: string): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", power = "0"] = exponential.split("e");
  const exponent = Number(power);
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  if (exponent < -4 || exponent >= 6) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${digits.charAt(0)}${fraction}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const rest = digits.slice(exponent + 1);
  return rest === "" ? sign + whole : `${sign}${whole}.${rest}`;
}
