import { type ReactNode, useState } from "react";
import { Button } from "../controls/button.tsx";
import { DownIcon } from "../icons/down-icon.ts";
import { UpIcon } from "../icons/up-icon.ts";
import { Banner, type BannerProps } from "./banner.tsx";
import { orderBanners } from "./order-banners.ts";

/** A banner of a stack, with what makes it itself. */
export type StackedBanner = BannerProps & { id: string };

/** All banners of a page: worst first, more than two fold into "2 more". Nothing is drawn without banners. */
export function BannerStack({ banners }: { banners: readonly StackedBanner[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { open, folded } = orderBanners(banners);
  if (open.length === 0) return null;
  const shown = isOpen ? [...open, ...folded] : open;
  return (
    <section aria-label="Notices" className="grid gap-2">
      {shown.map(({ id, ...banner }) => (
        <Banner key={id} {...banner} />
      ))}
      {folded.length > 0 && (
        <div>
          <Button
            kind="ghost"
            isSmall
            icon={isOpen ? <UpIcon /> : <DownIcon />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Show fewer" : `${folded.length} more`}
          </Button>
        </div>
      )}
    </section>
  );
}
