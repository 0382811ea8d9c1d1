import { type ClientContext, limitsOf, parseAnswer } from "./client-context.ts";
import type { Access, AccessDecision, CallOptions, KubeClient, KubeUser } from "./kube-client.ts";

type ReviewStatus = { allowed?: boolean; denied?: boolean; reason?: string; evaluationError?: string };
type UserInfo = {
  username?: string;
  uid?: string;
  groups?: string[] | null;
  extra?: Record<string, string[]> | null;
};

/** Questions about identities and permissions. */
export function reviewCalls(context: ClientContext): Pick<KubeClient, "review" | "reviewFor" | "whoAmI"> {
  return {
    async review(access, options = {}) {
      const { status } = await post<{ status?: ReviewStatus }>(context, {
        group: "authorization.k8s.io",
        kind: "SelfSubjectAccessReview",
        spec: { resourceAttributes: access },
        options,
      });
      return toDecision(status);
    },
    async reviewFor(user, access, options = {}) {
      const { status } = await post<{ status?: ReviewStatus }>(context, {
        group: "authorization.k8s.io",
        kind: "SubjectAccessReview",
        spec: { ...toSubject(user), resourceAttributes: access },
        options,
      });
      return toDecision(status);
    },
    async whoAmI(options = {}) {
      const { status } = await post<{ status?: { userInfo?: UserInfo } }>(context, {
        group: "authentication.k8s.io",
        kind: "SelfSubjectReview",
        options,
      });
      return toUser(status?.userInfo ?? {});
    },
  };
}

type Review = { group: string; kind: string; spec?: ReviewSpec; options: CallOptions };
type ReviewSpec = { resourceAttributes: Access } & Record<string, unknown>;

async function post<T>({ transport }: ClientContext, { group, kind, spec, options }: Review): Promise<T> {
  const answer = await transport.send({
    method: "POST",
    path: `/apis/${group}/v1/${kind.toLowerCase()}s`,
    question: { what: kind === "SelfSubjectReview" ? "ask who I am" : "ask for a permission" },
    body: JSON.stringify({ apiVersion: `${group}/v1`, kind, ...(spec ? { spec } : {}) }),
    ...limitsOf(options),
  });
  return parseAnswer<T>(answer, transport);
}

function toDecision(status: ReviewStatus = {}): AccessDecision {
  return {
    isAllowed: status.allowed === true && status.denied !== true,
    reason: status.reason ?? "",
    isComplete: !status.evaluationError,
  };
}

function toSubject({ username, uid, groups, extra }: KubeUser): Record<string, unknown> {
  return { user: username, groups, extra, ...(uid ? { uid } : {}) };
}

function toUser({ username = "", uid, groups, extra }: UserInfo): KubeUser {
  return { username, ...(uid ? { uid } : {}), groups: groups ?? [], extra: extra ?? {} };
}
