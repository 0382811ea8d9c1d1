import { announce } from "@ichor/ui";
import { useEffect, useRef } from "react";
import type { SessionState } from "../session/session-state.ts";
import { formatFindingNews, formatPreviewNews } from "./announce-preview.ts";

/** Findings are said when they rest, not at each key stroke. */
const restMs = 1_200;

/** Says results to screen readers, politely and once. */
export function useNews({ preview, freshness, findings }: SessionState): void {
  const answer = preview.answer;
  const isCurrent = freshness.kind === "current";
  useEffect(() => {
    if (answer && isCurrent) announce(formatPreviewNews(answer.response), "result");
  }, [answer, isCurrent]);

  const said = useRef<string>(undefined);
  const news = formatFindingNews(findings);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (said.current !== undefined && said.current !== news) announce(news, "result");
      said.current = news;
    }, restMs);
    return () => clearTimeout(timer);
  }, [news]);
}
