import type { ReactNode } from "react";
import { Link } from "../context/link.tsx";
import { LongName } from "../display/long-name.tsx";

/** A step of the way to this page. */
export type Crumb = { href: string; label: string };

/** Props of `PageHead`. */
export type PageHeadProps = {
  /** the pages above, outermost first */
  crumbs?: readonly Crumb[];
  /** the `h1` */
  title: string;
  /** status marks and tags */
  status?: ReactNode;
  /** one muted sentence */
  sentence?: ReactNode;
  /** at the right; at most one primary button */
  actions?: ReactNode;
};

/** Crumbs whose last part is the `h1`, then status, then one muted sentence; actions at the right. */
export function PageHead({ crumbs = [], title, status, sentence, actions }: PageHeadProps): ReactNode {
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 px-(--gutter) pt-2">
      <div className="flex min-w-0 items-baseline gap-2 text-page tracking-[-0.012em]">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className="flex gap-2">
              {crumbs.map(({ href, label }) => (
                <li key={href} className="flex min-w-0 gap-2">
                  <Link href={href} className="min-w-0 text-ink-3">
                    <LongName name={label} />
                  </Link>
                  <span aria-hidden="true" className="text-ink-off">
                    /
                  </span>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className="min-w-0 font-semibold">
          <LongName name={title} />
        </h1>
      </div>
      {status}
      {sentence && <span className="min-w-0 text-ink-3">{sentence}</span>}
      {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </div>
  );
}
