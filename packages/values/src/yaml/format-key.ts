import { formatFloat32 } from "./format-go-number.ts";
import type { Scalar } from "./resolve-scalar.ts";

/** The text that Helm makes of a scalar that stands as a key; undefined for null and for numbers beyond 63 bits. */
export function formatKey(scalar: Scalar): string | undefined {
  switch (scalar.kind) {
    case "string":
      return scalar.value;
    case "bool":
      return String(scalar.value);
    case "int":
      return BigInt.asIntN(64, scalar.value) === scalar.value ? String(scalar.value) : undefined;
    case "float":
      return formatFloat32(scalar.value);
    case "null":
      return undefined;
  }
}
