import { type ReactNode, useMemo } from "react";
import { TooltipHost } from "../tooltip/tooltip-host.tsx";
import { Announcer } from "./announcer.tsx";
import { defaultUiSettings, UiContext, type UiSettings } from "./ui-context.ts";

/** Settings, the tooltip and the live region of everything below. Stands once, around the whole console. */
export function UiProvider({ children, ...given }: Partial<UiSettings> & { children: ReactNode }): ReactNode {
  const { LinkComponent, now, timeZone, isStale, isMac, areSingleKeysOn } = {
    ...defaultUiSettings,
    ...given,
  };
  const settings = useMemo(
    () => ({ LinkComponent, now, timeZone, isStale, isMac, areSingleKeysOn }),
    [LinkComponent, now, timeZone, isStale, isMac, areSingleKeysOn],
  );
  return (
    <UiContext value={settings}>
      {children}
      <TooltipHost />
      <Announcer />
    </UiContext>
  );
}
