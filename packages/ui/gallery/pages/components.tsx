import {
  Banner,
  BannerStack,
  Button,
  Checkbox,
  Chip,
  ChipGroup,
  CopyButton,
  Counts,
  DisabledReason,
  Field,
  IconButton,
  KeyCap,
  LineCounts,
  LongName,
  MoreIcon,
  NodeStrip,
  OriginBadge,
  PageHead,
  PageMain,
  RestartIcon,
  SearchField,
  Segmented,
  StatusMark,
  Steps,
  Switch,
  statusWords,
  Tabs,
  Tag,
  TextArea,
  TextInput,
  Time,
  WarnIcon,
} from "@ichor/ui";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "../frame.tsx";
import { galleryNow } from "../now.ts";
import { stripNodes } from "../samples.ts";

function Cell({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col">
      <h2 className="mb-2 text-meta font-medium text-ink-3">{title}</h2>
      <div className="grid flex-1 content-start gap-3 rounded-3 border border-line p-4">{children}</div>
    </section>
  );
}

function Row({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

const kinds = [
  ["primary", "Review and save"],
  ["normal", "Compare"],
  ["ghost", "Discard draft"],
  ["danger", "Roll back"],
] as const;

function Buttons(): ReactNode {
  return (
    <Cell title="Button: rest, small, busy, disabled">
      {kinds.map(([kind, label]) => (
        <Row key={kind}>
          <Button kind={kind}>{label}</Button>
          <Button kind={kind} isSmall icon={<RestartIcon />}>
            {label}
          </Button>
          <Button kind={kind} isBusy>
            {label}
          </Button>
          <Button kind={kind} disabledReason="The preview is not current">
            {label}
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label="More actions" icon={<MoreIcon />} />
        <CopyButton text="ichor" label="Copy" />
        <CopyButton text="ichor" label="Copy name" isIconOnly />
        <KeyCap keys="Ctrl K" />
        <KeyCap keys="F8" />
      </Row>
      <DisabledReason>
        Needs <code>patch talosclusters</code> in ichor-system, which viewer@lab lacks.
      </DisabledReason>
    </Cell>
  );
}

function Marks(): ReactNode {
  return (
    <Cell title="Status: the seven words, tags, origins, counts, nodes">
      <div className="flex flex-wrap gap-4">
        {statusWords.map((word) => (
          <StatusMark key={word} status={word} />
        ))}
        <StatusMark status="Information">CiliumUpgradeAvailable</StatusMark>
      </div>
      <Row>
        <Tag>local</Tag>
        <Tag tone="ok">running</Tag>
        <Tag tone="progress">1 waiting</Tag>
        <Tag tone="warn" icon={<RestartIcon size={12} />}>
          restarts 8 pods
        </Tag>
        <Tag tone="bad">typed confirmation</Tag>
        <Tag tone="held">held</Tag>
      </Row>
      <Row>
        <OriginBadge origin="chart" />
        <OriginBadge origin="ichor" />
        <OriginBadge origin="user" />
        <OriginBadge origin="owned" />
        <span className="rounded-1 bg-accent-soft p-1">
          <OriginBadge origin="user" isOnSelected />
        </span>
      </Row>
      <Row>
        <Counts added={4} changed={2} removed={0} />
        <LineCounts added={118} removed={2} />
      </Row>
      <NodeStrip
        nodes={stripNodes(8)}
        label="5 of 8 nodes run the saved values, 1 restarts, 2 run revision 2"
      />
      <NodeStrip nodes={stripNodes(120)} label="75 of 120 nodes run the saved values" />
      <Row>
        <Time at={galleryNow - 22_000} /> <Time at={galleryNow - 720_000} />
        <Time at={galleryNow - 720_000} form="table" /> <Time at={galleryNow - 7_200_000} form="span" />
        <Time at={galleryNow - 4 * 86_400_000} />
      </Row>
      <div className="w-40">
        <LongName name="legacy-flannel-campus-north-building-07" className="font-semibold" />
      </div>
    </Cell>
  );
}

function Fields(): ReactNode {
  const [query, setQuery] = useState("");
  const [isOn, setOn] = useState(true);
  const [layout, setLayout] = useState<"unified" | "split">("unified");
  const [chip, setChip] = useState("all");
  return (
    <Cell title="Field: rest, error, disabled; choices">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Routing mode" note="optional" hint="native or tunnel">
          {(control) => <TextInput {...control} defaultValue="native" />}
        </Field>
        <Field
          label={
            <>
              Type <code>native</code> to confirm
            </>
          }
          error="Type native, all lower case"
        >
          {(control) => <TextInput {...control} isCode defaultValue="nativ" />}
        </Field>
        <TextInput aria-label="Disabled" disabled defaultValue="native" />
        <SearchField
          label="Filter"
          value={query}
          onChange={setQuery}
          placeholder="Filter by name"
          keyHint="/"
          width="100%"
        />
      </div>
      <Field label="Reason" hint="Shown in the history next to your name.">
        {(control) => <TextArea {...control} placeholder="What went wrong, and where is it tracked?" />}
      </Field>
      <Row>
        <Checkbox label="Pick" isOn={!isOn} onChange={() => setOn(!isOn)} />
        <Checkbox label="Picked" isOn={isOn} onChange={setOn} />
        <Checkbox label="Full" isOn={false} onChange={setOn} disabledReason="Two are picked already" />
        <Switch label="Off" isOn={!isOn} onChange={() => setOn(!isOn)} />
        <Switch label="On" isOn={isOn} onChange={setOn} />
        <Segmented
          label="Layout"
          options={[
            { value: "unified", label: "Unified" },
            { value: "split", label: "Split" },
          ]}
          value={layout}
          onChange={setLayout}
        />
      </Row>
      <ChipGroup label="Status">
        <Chip isOn={chip === "all"} count={1_156} onChange={() => setChip("all")}>
          All
        </Chip>
        <Chip
          isOn={chip === "degraded"}
          count={1}
          icon={<WarnIcon className="text-warn" />}
          onChange={() => setChip("degraded")}
        >
          Degraded
        </Chip>
      </ChipGroup>
    </Cell>
  );
}

function Banners(): ReactNode {
  return (
    <Cell title="Banner: the tones, a stack that folds">
      <Banner>
        Values were written without the console. The text is made from the stored object.{" "}
        <a href="#show">Show</a>
      </Banner>
      <Banner tone="progress">Another operation runs. Yours starts after it.</Banner>
      <Banner tone="warn">A Kubernetes upgrade would delete Cilium until the inventory is released.</Banner>
      <Banner tone="bad" title="Dangerous: routing mode tunnel to native.">
        Pods on restarted and not yet restarted nodes cannot reach each other.
      </Banner>
      <Banner
        tone="held"
        title="Automation held since the rollback."
        action={<Button isSmall>Release hold</Button>}
      />
      <BannerStack
        banners={[
          { id: "a", tone: "neutral", children: "Third in order." },
          { id: "b", tone: "warn", title: "Second in order." },
          { id: "c", tone: "bad", title: "First in order." },
        ]}
      />
    </Cell>
  );
}

function Flow(): ReactNode {
  const [tab, setTab] = useState<"objects" | "events">("objects");
  return (
    <Cell title="Steps and tabs">
      <Steps
        label="Apply"
        steps={[
          { label: "Validated", state: "done" },
          { label: "Helm Job created", state: "done" },
          { label: "Rolling out: 5 of 8 nodes", state: "running" },
          { label: "Verified", state: "todo" },
        ]}
      />
      <Steps
        label="Failed apply"
        steps={[
          { label: "Validated", state: "done" },
          { label: "Helm Job failed", state: "failed" },
          { label: "Verified", state: "todo" },
        ]}
      />
      <Tabs
        label="Component"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "objects", label: "Objects", count: 12, panel: <p className="pt-2">Twelve objects.</p> },
          { value: "events", label: "Events", panel: <p className="pt-2">No events.</p> },
        ]}
      />
    </Cell>
  );
}

/** Everything small, in all states. */
export function Page(): ReactNode {
  return (
    <>
      <GalleryTop />
      <PageHead title="Components" />
      <PageMain>
        <div className="grid grid-cols-2 gap-8 max-narrow:grid-cols-1">
          <Buttons />
          <Marks />
          <Fields />
          <Banners />
          <Flow />
        </div>
      </PageMain>
    </>
  );
}
