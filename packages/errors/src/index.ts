export { type ErrorCode, errorCodes } from "./codes.ts";
export {
  type ErrorDetails,
  IchorError,
  type IchorErrorOptions,
  isIchorError,
  type MissingPermission,
  type Retry,
} from "./ichor-error.ts";
export {
  hasErrors,
  type Issue,
  type PathStep,
  type RuleOwner,
  type Severity,
  type Suggestion,
  type TextEdit,
  type TextRange,
} from "./issue.ts";
export { unreachable } from "./unreachable.ts";
