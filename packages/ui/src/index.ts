export { announce } from "./context/announcer.tsx";
export { useNow } from "./context/clock.ts";
export { Link } from "./context/link.tsx";
export { type LinkProps, type UiSettings, useUi } from "./context/ui-context.ts";
export { UiProvider } from "./context/ui-provider.tsx";
export { useIsNarrow, useMedia } from "./context/use-media.ts";
export { Button, type ButtonKind, ButtonLink, type ButtonProps } from "./controls/button.tsx";
export { Checkbox, type ToggleProps } from "./controls/checkbox.tsx";
export { Chip, ChipGroup } from "./controls/chip.tsx";
export { CopyButton, type CopyButtonProps } from "./controls/copy-button.tsx";
export { DisabledReason } from "./controls/disabled-reason.tsx";
export { Field, type FieldControl, type FieldProps } from "./controls/field.tsx";
export { IconButton, type IconButtonProps } from "./controls/icon-button.tsx";
export { formatKeys, KeyCap } from "./controls/key-cap.tsx";
export { SearchField, type SearchFieldProps } from "./controls/search-field.tsx";
export { Segmented, type SegmentedProps, type SegmentOption } from "./controls/segmented.tsx";
export { Switch } from "./controls/switch.tsx";
export { TextArea, type TextAreaProps, TextInput, type TextInputProps } from "./controls/text-input.tsx";
export { type ChangeCounts, Counts, type CountsProps, formatCounts, LineCounts } from "./display/counts.tsx";
export { formatAmount, formatCount } from "./display/format-count.ts";
export {
  formatAbsolute,
  formatClock,
  formatDuration,
  formatRelative,
  type TimeForm,
} from "./display/format-time.ts";
export { KeyValue, type KeyValueRow, Sub } from "./display/key-value.tsx";
export { LiveMark, type LiveState } from "./display/live-mark.tsx";
export { LongName } from "./display/long-name.tsx";
export { NodeStrip, type NodeStripNode } from "./display/node-strip.tsx";
export { type Origin, OriginBadge } from "./display/origin-badge.tsx";
export { type StatusWord, statusOrder, statusWords, type Tone } from "./display/status.ts";
export { StatusMark, type StatusMarkProps } from "./display/status-mark.tsx";
export { type Step, type StepState, Steps } from "./display/steps.tsx";
export { Tag } from "./display/tag.tsx";
export { Time, type TimeProps } from "./display/time.tsx";
export { Banner, type BannerProps } from "./feedback/banner.tsx";
export { BannerStack, type StackedBanner } from "./feedback/banner-stack.tsx";
export { ToastRegion } from "./feedback/toast-region.tsx";
export { createToasts, type ShownToast, type Toast, type Toasts } from "./feedback/toasts.ts";
export { CodeWords } from "./findings/code-words.tsx";
export { FindingWords } from "./findings/finding-words.tsx";
export { FindingsList, type FindingsListProps, formatFindings } from "./findings/findings-list.tsx";
export { type FindingText, splitFinding } from "./findings/split-finding.ts";
export { Logo } from "./frame/logo.tsx";
export { Columns, PageMain, PaneHead, PanesMain, ScrollPane, ToolBar } from "./frame/page.tsx";
export { type Crumb, PageHead, type PageHeadProps } from "./frame/page-head.tsx";
export { Panel, Section, type SectionProps } from "./frame/section.tsx";
export { type TabLink, TabNav } from "./frame/tab-nav.tsx";
export { type Tab, Tabs, type TabsProps } from "./frame/tabs.tsx";
export { SearchButton, TopBar, type TopBarItem, type TopBarProps } from "./frame/top-bar.tsx";
export { BadIcon } from "./icons/bad-icon.ts";
export { CheckIcon } from "./icons/check-icon.ts";
export { CliIcon } from "./icons/cli-icon.ts";
export { CloseIcon } from "./icons/close-icon.ts";
export { ClusterIcon } from "./icons/cluster-icon.ts";
export { CopyIcon } from "./icons/copy-icon.ts";
export { DotIcon } from "./icons/dot-icon.tsx";
export { DownIcon } from "./icons/down-icon.ts";
export { DownloadIcon } from "./icons/download-icon.ts";
export { ExternalIcon } from "./icons/external-icon.ts";
export { GoIcon } from "./icons/go-icon.ts";
export { HeldIcon } from "./icons/held-icon.ts";
export { HelpIcon } from "./icons/help-icon.ts";
export { HistoryIcon } from "./icons/history-icon.ts";
export type { Icon, IconProps } from "./icons/icon.tsx";
export { InfoIcon } from "./icons/info-icon.ts";
export { LeftIcon } from "./icons/left-icon.ts";
export { LinkIcon } from "./icons/link-icon.ts";
export { LockIcon } from "./icons/lock-icon.ts";
export { MachineIcon } from "./icons/machine-icon.ts";
export { MinusIcon } from "./icons/minus-icon.ts";
export { MoonIcon } from "./icons/moon-icon.ts";
export { MoreIcon } from "./icons/more-icon.tsx";
export { OkIcon } from "./icons/ok-icon.ts";
export { PlusIcon } from "./icons/plus-icon.ts";
export { ProgressIcon } from "./icons/progress-icon.tsx";
export { RestartIcon } from "./icons/restart-icon.ts";
export { RightIcon } from "./icons/right-icon.ts";
export { SearchIcon } from "./icons/search-icon.ts";
export { SunIcon } from "./icons/sun-icon.ts";
export { SwapIcon } from "./icons/swap-icon.ts";
export { ThemeIcon } from "./icons/theme-icon.tsx";
export { TildeIcon } from "./icons/tilde-icon.ts";
export { UnknownIcon } from "./icons/unknown-icon.tsx";
export { UnsupportedIcon } from "./icons/unsupported-icon.ts";
export { UpIcon } from "./icons/up-icon.ts";
export { UserIcon } from "./icons/user-icon.ts";
export { WarnIcon } from "./icons/warn-icon.ts";
export { isTextTarget, type ShortcutAction, useShortcuts } from "./keyboard/use-shortcuts.ts";
export { MenuButton, type MenuButtonProps } from "./menu/menu-button.tsx";
export type { MenuItem } from "./menu/menu-item.ts";
export { MenuPopup, type MenuPopupProps } from "./menu/menu-popup.tsx";
export { type MenuPlace, MenuTrigger, type MenuTriggerProps } from "./menu/menu-trigger.tsx";
export { type Pane, SplitPane, type SplitPaneProps } from "./split-pane/split-pane.tsx";
export { ConflictBanner, type ConflictBannerProps } from "./states/conflict-banner.tsx";
export {
  EmptyState,
  formatNothing,
  NoMatchState,
  type NothingKind,
  StateBlock,
} from "./states/empty-state.tsx";
export { ErrorState, type ErrorStateProps } from "./states/error-state.tsx";
export {
  ForbiddenState,
  type ForbiddenStateProps,
  formatRight,
  formatRule,
  type MissingRight,
} from "./states/forbidden-state.tsx";
export { LoadingRows, type LoadingRowsProps, LoadingText } from "./states/loading-state.tsx";
export { NothingState } from "./states/nothing-state.tsx";
export { StaleBanner, type StaleBannerProps } from "./states/stale-banner.tsx";
export { Tooltip } from "./tooltip/tooltip.tsx";
