import { createIcon, type Icon } from "./icon.tsx";

/** Octagon with x: Failed, errors, dangerous. */
export const BadIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d="M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4Z" />
    <path d="m6 6 4 4m0-4-4 4" />
  </>,
);

/** A check without frame. */
export const CheckIcon: Icon = /*#__PURE__*/ createIcon(<path d="m3.5 8.5 3 3 6-7" />);

/** A prompt: the equal command. */
export const CliIcon: Icon = /*#__PURE__*/ createIcon(<path d="m3 5 3 3-3 3M8 11.5h5" />);

/** A cluster. */
export const ClusterIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <rect x="2.5" y="2.5" width="4.5" height="4.5" rx="1" />
    <rect x="9" y="2.5" width="4.5" height="4.5" rx="1" />
    <rect x="2.5" y="9" width="4.5" height="4.5" rx="1" />
    <rect x="9" y="9" width="4.5" height="4.5" rx="1" />
  </>,
);

/** Close, dismiss. */
export const CloseIcon: Icon = /*#__PURE__*/ createIcon(<path d="m4 4 8 8m0-8-8 8" />);

/** Copy. */
export const CopyIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3.5 10.5h-1v-8h8v1" />
  </>,
);

/** Filled dot: live. */
export const DotIcon: Icon = /*#__PURE__*/ createIcon(
  <circle cx="8" cy="8" r="3.25" fill="currentColor" stroke="none" />,
);

/** Open, sorted descending. */
export const DownIcon: Icon = /*#__PURE__*/ createIcon(<path d="m4.5 6.5 3.5 3.5 3.5-3.5" />);

/** Download. */
export const DownloadIcon: Icon = /*#__PURE__*/ createIcon(<path d="M8 2.5v7.5m-3-3 3 3 3-3M2.5 13.5h11" />);

/** Leads out of the console. */
export const ExternalIcon: Icon = /*#__PURE__*/ createIcon(
  <path d="M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13 3 7.5 8.5" />,
);

/** Go to. */
export const GoIcon: Icon = /*#__PURE__*/ createIcon(<path d="M3 8h10M9 4l4 4-4 4" />);

/** Square with two bars: Held. */
export const HeldIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <rect x="2" y="2" width="12" height="12" rx="2.5" />
    <path d="M6.4 5.6v4.8M9.6 5.6v4.8" />
  </>,
);

/** Help. */
export const HelpIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M6.2 6.3a1.8 1.8 0 1 1 2.5 1.7c-.4.2-.7.5-.7 1M8 11.3v.01" />
  </>,
);

/** History, roll back. */
export const HistoryIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d="M2.8 8A5.2 5.2 0 1 0 4.5 4.1" />
    <path d="M2.5 1.8v3h3M8 5v3.2l2.2 1.3" />
  </>,
);

/** Circle with i: information without judgement. */
export const InfoIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M8 7.4v3.6M8 5v.01" />
  </>,
);

/** Back. */
export const LeftIcon: Icon = /*#__PURE__*/ createIcon(<path d="M9.5 4.5 6 8l3.5 3.5" />);

/** Link. */
export const LinkIcon: Icon = /*#__PURE__*/ createIcon(
  <path d="M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.3 6.700a2.6 2.6 0 0 0-3.7 0L3.4 8.900a2.6 2.6 0 0 0 3.7 3.700l.900-.900" />,
);

/** Owned, not allowed. */
export const LockIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <rect x="3" y="7" width="10" height="7" rx="1.5" />
    <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
  </>,
);

/** A machine. */
export const MachineIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <rect x="2.5" y="3" width="11" height="4.25" rx="1" />
    <rect x="2.5" y="8.75" width="11" height="4.25" rx="1" />
    <path d="M5 5.1v.01M5 10.9v.01" />
  </>,
);

/** Removed. */
export const MinusIcon: Icon = /*#__PURE__*/ createIcon(<path d="M3.5 8h9" />);

/** Dark theme. */
export const MoonIcon: Icon = /*#__PURE__*/ createIcon(
  <path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a5.75 5.75 0 1 0 7 7Z" />,
);

/** More actions. */
export const MoreIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="3.5" cy="8" r="1.1" fill="currentColor" stroke="none" />
    <circle cx="8" cy="8" r="1.1" fill="currentColor" stroke="none" />
    <circle cx="12.5" cy="8" r="1.1" fill="currentColor" stroke="none" />
  </>,
);

/** Circle with check: Healthy. */
export const OkIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" />
    <path d="m5.5 8.2 1.8 1.8 3.3-3.8" />
  </>,
);

/** Added. */
export const PlusIcon: Icon = /*#__PURE__*/ createIcon(<path d="M8 3.5v9M3.5 8h9" />);

/** Ring with a quarter arc and a dot: Progressing. */
export const ProgressIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" strokeOpacity=".3" />
    <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" />
    <circle cx="8" cy="8" r="1.25" fill="currentColor" stroke="none" />
  </>,
);

/** Restarts, reconnects. */
export const RestartIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d="M13.2 8A5.2 5.2 0 1 1 11.5 4.1" />
    <path d="M13.5 1.8v3h-3" />
  </>,
);

/** Closed, next. */
export const RightIcon: Icon = /*#__PURE__*/ createIcon(<path d="m6.5 4.5 3.5 3.5-3.5 3.5" />);

/** Search. */
export const SearchIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </>,
);

/** Light theme. */
export const SunIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9" />
  </>,
);

/** Swap, the base moved. */
export const SwapIcon: Icon = /*#__PURE__*/ createIcon(<path d="M3 5.5h9.5L10 3M13 10.5H3.5L6 13" />);

/** Theme of the system. */
export const ThemeIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M8 1.75v12.5a6.25 6.25 0 0 0 0-12.5Z" fill="currentColor" />
  </>,
);

/** Changed. */
export const TildeIcon: Icon = /*#__PURE__*/ createIcon(<path d="M3 9c1.5-3 3.2-2.6 5-1s3.5 2 5-1" />);

/** Dashed circle with ?: Unknown. */
export const UnknownIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" strokeDasharray="2.2 2.2" />
    <path d="M6.3 6.4a1.7 1.7 0 1 1 2.3 1.6c-.4.2-.6.5-.6 1M8 11.2v.01" />
  </>,
);

/** Circle with slash: Unsupported. */
export const UnsupportedIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="8" r="6.25" />
    <path d="m3.7 3.7 8.6 8.6" />
  </>,
);

/** Sorted ascending, newer version. */
export const UpIcon: Icon = /*#__PURE__*/ createIcon(<path d="m4.5 9.5 3.5-3.5 3.5 3.5" />);

/** A person, the user layer. */
export const UserIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <circle cx="8" cy="5.2" r="2.7" />
    <path d="M2.8 14a5.2 5.2 0 0 1 10.4 0" />
  </>,
);

/** Triangle with !: Degraded, warnings. */
export const WarnIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d="M8 2.2 14.4 13.4H1.6Z" />
    <path d="M8 6.4v3.2M8 11.6v.01" />
  </>,
);
