import type { YamlCode } from "./yaml-findings.ts";

/** Something surprising about a number, as an issue of the text. */
export type Remark = { code: YamlCode; message: string };

/**
 * What is wrong with a number written as text, or surprising about it: at most one remark on the notation and one on
 * digits that are lost.
 */
export function remarksOnNumber(number: number, text: string): Remark[] {
  if (!Number.isFinite(number)) {
    return [{ code: "yaml-not-finite", message: "a number must be finite; Helm refuses NaN and infinity" }];
  }
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    const message = "a number beyond ±9007199254740991 is not kept exactly; quote it if it is a text";
    return [{ code: "yaml-inexact-integer", message }];
  }
  const reads = `Helm reads ${number + 0}`;
  const remarks: Remark[] = [];
  const notation = notationOf(text);
  if (notation !== undefined) {
    remarks.push({ code: notation.code, message: `${notation.message}: ${reads}; quote it if it is a text` });
  }
  if (isRounded(number, text)) {
    remarks.push({
      code: "yaml-number-rounded",
      message: `the number has more digits than are kept: ${reads}`,
    });
  }
  return remarks;
}

const leadingZero = /^[-+]?0[0-9_]/;

function notationOf(text: string): Remark | undefined {
  if (/^[-+]?0[xXbBoO]/.test(text)) {
    return { code: "yaml-number-base", message: "this is a number of another base" };
  }
  if (leadingZero.test(text)) {
    return { code: "yaml-leading-zero", message: "a leading zero is not kept and can mean an octal number" };
  }
  if (text.includes("_")) {
    return { code: "yaml-number-underscore", message: "underscores in a number are not kept" };
  }
  if (/[eE]/.test(text)) {
    return { code: "yaml-number-exponent", message: "this is a number with an exponent" };
  }
  if (/^[-+]?[0-9]*\.([0-9]*0)?$/.test(text)) {
    return { code: "yaml-trailing-zero", message: "zeros at the end of a number are not kept" };
  }
  return undefined;
}

/** Whether a decimal text says another number than the double that it became. */
function isRounded(number: number, text: string): boolean {
  const plain = text.replaceAll("_", "");
  const written = parseDecimal(plain);
  if (written === undefined) return false;
  if (leadingZero.test(text) && !/[.eE]/.test(text)) return false;
  // so far outside of what a double holds that the engine does not compute it
  if (/[eE].{6,}$/.test(plain)) return true;
  const kept = parseDecimal(String(number + 0));
  return kept !== undefined && (written.digits !== kept.digits || written.exponent !== kept.exponent);
}

/** A decimal number as digits without zeros at either end, times a power of ten. */
type Decimal = { digits: string; exponent: number };

function parseDecimal(text: string): Decimal | undefined {
  const found = /^([-+]?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))(?:[eE]([-+]?[0-9]+))?$/.exec(text);
  if (found === null) return undefined;
  const [, sign = "", whole = "", fraction = "", onlyFraction = "", power = "0"] = found;
  const all = whole + fraction + onlyFraction;
  const digits = all.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  if (short === "") return { digits: "", exponent: 0 };
  const exponent = Number(power) - fraction.length - onlyFraction.length + digits.length - short.length;
  return { digits: (sign === "-" ? "-" : "") + short, exponent };
}
