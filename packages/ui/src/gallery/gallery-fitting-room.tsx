import { Badge } from '#src/feedback/badge.tsx';
import { Button } from '#src/forms/button.tsx';
import { Icon } from '#src/layout/icons.tsx';
import { PlanRail, PlanTag } from '#src/layout/plan-tag.tsx';
import { Table } from '#src/layout/table.tsx';
import { BeforeAfter } from '#src/mirror/before-after.tsx';
import { FittedPicture } from '#src/mirror/fitted-picture.tsx';
import { GenerationProgress } from '#src/mirror/generation-progress.tsx';
import { Mirror } from '#src/mirror/mirror.tsx';
import { NotRight } from '#src/mirror/not-right.tsx';
import { GarmentPattern, Panel, PanelContent, PersonPattern } from '#src/mirror/panel.tsx';
import { RoughIdea, RoughMark } from '#src/mirror/rough-idea.tsx';
import { SewnLabel } from '#src/mirror/sewn-label.tsx';
import { doNothing, Exhibit } from './exhibit.tsx';

/** URLs of pictures for the demos. */
export interface GalleryPictures {
  garment: string;
  person: string;
  /** The same person in other clothes, in the same proportions. */
  dressed: string;
}

/** All components of the fitting room. */
export function GalleryFittingRoom({ pictures }: { pictures: GalleryPictures }) {
  return (
    <>
      <Plans />
      <div className="gallery-columns">
        <Invoices />
        <Exhibit title="Progress">
          <SewnLabel>
            <GenerationProgress
              title="A sewn label keeps its light ground"
              stage="Reading the photo"
              step="Step 1 of 5"
              progress={{ step: 1, steps: 5 }}
              elapsed="0:07"
              left="about 5 seconds left"
              onCancel={doNothing}
            />
          </SewnLabel>
        </Exhibit>
      </div>
      <Panels {...pictures} />
      <Mirrors {...pictures} />
      <Exhibit title="A rough idea, and a picture that is not right">
        <RoughIdea why={['Your arms lie in front of your top.']} better={['Hold them at your sides.']} />
        <NotRight
          reasons={[['sleeves', 'Sleeves']]}
          promise="Your try-on comes back."
          onChoose={async () => ({ isOver: true, text: 'Your try-on is back.' })}
        />
      </Exhibit>
    </>
  );
}

const TAG = {
  price: '$4.4',
  description: 'For anyone who shops online most weeks.',
  features: ['Many a month', 'No watermark', 'What is left rolls over'],
};

function Plans() {
  const badge = <Badge variant="cream">Popular</Badge>;
  const curtain = <Button variant="curtain">Take it</Button>;
  return (
    <Exhibit title="Plan tags">
      <PlanRail>
        <PlanTag {...TAG} name="Small" action={<Button variant="secondary">Take it</Button>} />
        <PlanTag {...TAG} name="Middle" tone="wine" saving="Save $12" badge={badge} action={curtain} />
      </PlanRail>
    </Exhibit>
  );
}

const INVOICES = [
  { date: '20 Nov 2026', amount: '$52.80' },
  { date: '20 Oct 2026', amount: '$5.40' },
];

function Invoices() {
  return (
    <Exhibit title="Table">
      <Table
        caption="Invoices"
        rows={INVOICES}
        rowKey={({ date }) => date}
        columns={[
          { header: 'Date', cell: ({ date }) => date, rowHeader: true },
          { header: 'Amount', cell: ({ amount }) => amount, figures: true },
        ]}
      />
    </Exhibit>
  );
}

const FINDINGS = [
  { status: 'filled', icon: 'check', text: 'Checked: shape, light, sharpness' },
  { status: 'warned', icon: 'warning', text: 'Arms cover part of the top' },
  { status: 'error', icon: 'error', text: 'Part of you is outside' },
] as const;

function Panels({ garment }: GalleryPictures) {
  return (
    <Exhibit title="Upload panels: empty, held over, filled, usable, not usable">
      <div className="grid grid-cols-[repeat(2,1fr)] gap-4 md:grid-cols-[repeat(5,1fr)]">
        <Panel status="empty">
          <PanelContent>
            <GarmentPattern />
            <Button variant="secondary">Add a garment</Button>
          </PanelContent>
        </Panel>
        <Panel status="over">
          <PanelContent>
            <PersonPattern />
            <p>Let go to add it</p>
          </PanelContent>
        </Panel>
        {FINDINGS.map(({ status, icon, text }) => (
          <Panel key={status} status={status}>
            <FittedPicture src={garment} alt="" />
            <p className="panel-chip">
              <Icon name={icon} />
              {text}
            </p>
          </Panel>
        ))}
      </div>
    </Exhibit>
  );
}

function Mirrors({ person, dressed }: GalleryPictures) {
  const words = { label: 'Before and after', beforeText: 'Before', afterText: 'After' };
  return (
    <Exhibit title="Mirror">
      <div className="grid gap-10 px-3.5 md:grid-cols-[repeat(3,1fr)]">
        <Mirror curtain="ajar" />
        <Mirror curtain="closed" />
        <Mirror curtain="open" picture={<BeforeAfter before={person} after={dressed} {...words} />}>
          <RoughMark />
        </Mirror>
      </div>
    </Exhibit>
  );
}
