import type { Danger, DiffCiliumValuesResponse, WorkloadImpact } from "@ichor/api/v1alpha1";
import { announce, Banner, Button, DownIcon, formatCount, UpIcon } from "@ichor/ui";
import { type ReactNode, useState } from "react";
import { asSentence, endSentence } from "../../../domain/sentence.ts";
import type { Freshness } from "../session/preview-state.ts";
import { copyText } from "./download.ts";

/** Props of `PreviewStrip`. */
export type PreviewStripProps = {
  freshness: Freshness;
  response: DiffCiliumValuesResponse | undefined;
  onLine(line: number): void;
  onRetry(): void;
};

/** A record over this part of what a Secret may hold is worth a word. */
const recordWarning = 0.8;

/** What must be read before the diff: a failed preview, what is missing in it, dangers, what will not restart. */
export function listStrips({ freshness, response, onLine, onRetry }: PreviewStripProps): ReactNode[] {
  const strips: ReactNode[] = [];
  if (freshness.kind === "failed" && freshness.at !== undefined)
    strips.push(
      <Banner
        key="failed"
        tone="bad"
        title="Preview failed."
        action={
          <Button isSmall onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {asSentence(freshness.error.message)} Your text is kept; below is the last preview.
      </Banner>,
    );
  if (!response) return strips;
  if (response.incomplete !== "")
    strips.push(
      <Banner key="incomplete" tone="warn" title="The preview is not complete.">
        {asSentence(response.incomplete)}
      </Banner>,
    );
  if (response.dangers.length > 0)
    strips.push(<DangerBanners key="dangers" dangers={response.dangers} onLine={onLine} />);
  for (const workload of response.impact?.workloads ?? [])
    if (workload.effect === "stays")
      strips.push(<StayingBanner key={`${workload.kind} ${workload.name}`} workload={workload} />);
  const record = recordBanner(response);
  return record ? [...strips, record] : strips;
}

/** How many dangers stand above the diff at once. More would push it out of sight. */
const shownDangers = 3;

/** The first dangers; the rest opens on demand, and saving asks about all of them anyway. */
function DangerBanners({
  dangers,
  onLine,
}: {
  dangers: readonly Danger[];
  onLine(line: number): void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const folded = dangers.length - shownDangers;
  return (
    <>
      {dangers.slice(0, isOpen ? undefined : shownDangers).map((danger, index) => (
        <DangerBanner key={`${danger.code} ${index}`} danger={danger} onLine={onLine} />
      ))}
      {folded > 0 && (
        <div>
          <Button
            kind="ghost"
            isSmall
            icon={isOpen ? <UpIcon /> : <DownIcon />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? `Show the first ${shownDangers}` : `${folded} more dangerous`}
          </Button>
        </div>
      )}
    </>
  );
}

function DangerBanner({ danger, onLine }: { danger: Danger; onLine(line: number): void }): ReactNode {
  const { title, effect, line } = danger;
  return (
    <Banner tone="bad" title={`Dangerous: ${withoutCapital(title)}.`}>
      {endSentence(effect)}{" "}
      {line > 0 && (
        <button type="button" className="ui-link" onClick={() => onLine(line)}>
          Line {line}
        </button>
      )}
    </Banner>
  );
}

function StayingBanner({ workload }: { workload: WorkloadImpact }): ReactNode {
  const { kind, name, rolloutValue, restartCommand } = workload;
  return (
    <Banner tone="warn" title={`${kind} ${name} does not restart and keeps its old configuration.`}>
      {rolloutValue !== "" && (
        <>
          <code>{rolloutValue}</code> lets its pods follow.{" "}
        </>
      )}
      {restartCommand !== "" && (
        <button type="button" className="ui-link" onClick={() => void copyAndSay(restartCommand)}>
          Copy the restart command
        </button>
      )}
    </Banner>
  );
}

async function copyAndSay(command: string): Promise<void> {
  announce((await copyText(command)) ? "Command copied" : "The browser did not allow copying");
}

function recordBanner({ recordBytes, recordLimitBytes }: DiffCiliumValuesResponse): ReactNode {
  const limit = Number(recordLimitBytes);
  const bytes = Number(recordBytes);
  if (limit === 0 || bytes < limit * recordWarning) return undefined;
  const kib = (value: number) => `${formatCount(Math.ceil(value / 1024))} KiB`;
  return (
    <Banner key="record" tone={bytes > limit ? "bad" : "warn"} title="The Helm record is large.">
      It would take {kib(bytes)} of the {kib(limit)} that a Secret may hold.
    </Banner>
  );
}

/** A title inside of a sentence. Only an article loses its capital: any other word may be a name, such as Deployment. */
function withoutCapital(text: string): string {
  return text.replace(/^(?:The|An?)\b/, (article) => article.toLowerCase());
}
