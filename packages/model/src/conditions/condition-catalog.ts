import type { ConditionStatus } from "../kinds/condition-schema.ts";

/** One reason of a condition type. */
export type ReasonDefinition = {
  status: ConditionStatus;
  meaning: string;
  /** template of the message, see `formatMessage` */
  message: string;
};

/** One condition type of a kind. A key `Reason:variant` is the reason with another message. */
export type ConditionDefinition = {
  meaning: string;
  /** what it means when the condition is not there */
  absent: string;
  reasons: { readonly [reason: string]: ReasonDefinition };
};

/** The condition types of a kind. */
export type KindConditions = { readonly [type: string]: ConditionDefinition };

const notYet = "Nothing has reported on it yet.";
const notSo = "It is not so.";

/** Reasons that several types share, with the same meaning everywhere. */
export const sharedReasons = {
  notRead: {
    status: "Unknown",
    meaning: "What the condition is about could not be read.",
    message: "Not read: {reason}",
  },
  notLocal: {
    status: "Unknown",
    meaning: "It needs the API server of a cluster that Ichor does not run in.",
    message: "Not read: this is not the local cluster. {reason}",
  },
} as const satisfies Record<string, ReasonDefinition>;

/** The text for a condition that is not there: nobody has reported yet. */
export const absentMeansNotYet: string = notYet;

/** The text for a condition that is not there: it exists only while it holds. */
export const absentMeansFalse: string = notSo;
