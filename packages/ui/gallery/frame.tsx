import {
  HelpIcon,
  IconButton,
  LiveMark,
  type LiveState,
  MenuButton,
  MoonIcon,
  SearchButton,
  SunIcon,
  ThemeIcon,
  TopBar,
  UserIcon,
} from "@ichor/ui";
import type { ReactNode } from "react";

/** The top bar as the console has it. */
export function GalleryTop({
  live = "live",
  onSearch,
  onHelp,
}: {
  live?: LiveState;
  onSearch?: () => void;
  onHelp?: () => void;
}): ReactNode {
  return (
    <TopBar
      homeHref="/"
      items={[
        { href: "?page=clusters", label: "Clusters", isCurrent: true },
        { href: "?page=addons", label: "Add-ons", isCurrent: false },
        { href: "?page=operations", label: "Operations", isCurrent: false },
      ]}
    >
      <SearchButton onOpen={() => onSearch?.()} />
      <LiveMark state={live} detail="Last message 2 s ago" />
      <IconButton label="Keyboard help" icon={<HelpIcon />} onClick={onHelp} />
      <MenuButton
        label="Theme: system"
        icon={<ThemeIcon />}
        items={[
          {
            kind: "choice",
            id: "system",
            label: "System",
            icon: <ThemeIcon />,
            isOn: true,
            onSelect: () => undefined,
          },
          {
            kind: "choice",
            id: "light",
            label: "Light",
            icon: <SunIcon />,
            isOn: false,
            onSelect: () => undefined,
          },
          {
            kind: "choice",
            id: "dark",
            label: "Dark",
            icon: <MoonIcon />,
            isOn: false,
            onSelect: () => undefined,
          },
        ]}
      />
      <MenuButton
        label="admin@lab"
        hasLabel
        icon={<UserIcon />}
        items={[
          { id: "who", label: "Who am I", href: "?page=who" },
          { id: "keys", label: "Keyboard", note: "?", onSelect: () => undefined },
          { kind: "separator", id: "line" },
          { id: "out", label: "Sign out", disabledReason: "kubeconfig mode has no session" },
        ]}
      />
    </TopBar>
  );
}
