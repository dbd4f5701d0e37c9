import type { ComponentProps } from 'react';
import { Badge } from '#src/feedback/badge.tsx';
import { StitchProgress } from '#src/feedback/stitch-progress.tsx';
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
import { RoughIdea } from '#src/mirror/rough-idea.tsx';
import { SewnLabel } from '#src/mirror/sewn-label.tsx';
import { Exhibit } from './exhibit.tsx';

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
        <Tables />
        <Exhibit title="Progress">
          <div className="[--stitch-ground:var(--calico)]">
            <StitchProgress step={3} steps={5} label="Example" valueText="Step 3 of 5" />
          </div>
          <SewnLabel>
            <GenerationProgress
              title="A sewn label keeps its light ground"
              stage="Reading the photo"
              step="Step 1 of 5"
              progress={{ step: 1, steps: 5 }}
              elapsed="0:07"
              left="about 5 seconds left"
              onCancel={() => undefined}
            />
          </SewnLabel>
        </Exhibit>
      </div>
      <Panels pictures={pictures} />
      <Exhibit title="Mirror">
        <div className="grid gap-10 px-3.5 md:grid-cols-[repeat(3,1fr)]">
          <Mirror curtain="ajar" />
          <Mirror curtain="closed" />
          <Mirror
            curtain="open"
            picture={
              <BeforeAfter
                before={pictures.person}
                after={pictures.dressed}
                beforeText="Before"
                afterText="After"
                label="Before and after"
              />
            }
          />
        </div>
      </Exhibit>
      <Exhibit title="A rough idea, and a picture that is not right">
        <RoughIdea
          why={['Your arms lie in front of your top.']}
          better={['Use a photo of you with your arms down at your sides.']}
        />
        <NotRight
          reasons={[
            ['sleeves', 'Sleeves'],
            ['edges', 'Edges'],
          ]}
          promise="Your try-on comes back."
          onChoose={async () => ({ isOver: true, text: 'Your try-on is back.' })}
        />
      </Exhibit>
    </>
  );
}

function Plans() {
  return (
    <Exhibit title="Plan tags">
      <PlanRail>
        <PlanTag
          name="Small"
          description="For a look in the mirror."
          price="$0.0"
          action={<Button variant="secondary">Take it</Button>}
          features={['A few a month', 'Small watermark', 'No card needed']}
        />
        <PlanTag
          name="Middle"
          tone="wine"
          description="For anyone who shops online most weeks."
          price="$4.4"
          saving="Save $12 (21% off)"
          badge={<Badge look="cream">Popular</Badge>}
          action={
            <Button variant="curtain" onPicture>
              Take it
            </Button>
          }
          features={['Many a month', 'No watermark', 'What is left rolls over']}
        />
      </PlanRail>
    </Exhibit>
  );
}

const INVOICES = [
  { date: '20 Nov 2026', plan: 'Middle, annual', amount: '$52.80' },
  { date: '20 Oct 2026', plan: 'Middle, monthly', amount: '$5.40' },
];

function Tables() {
  return (
    <Exhibit title="Table">
      <Table
        caption="Invoices"
        rows={INVOICES}
        rowKey={({ date }) => date}
        columns={[
          { key: 'date', header: 'Date', cell: ({ date }) => date, rowHeader: true },
          { key: 'plan', header: 'For', cell: ({ plan }) => plan },
          { key: 'amount', header: 'Amount', cell: ({ amount }) => amount, figures: true },
        ]}
      />
    </Exhibit>
  );
}

function Panels({ pictures }: { pictures: GalleryPictures }) {
  return (
    <Exhibit title="Upload panel">
      <div className="grid grid-cols-[repeat(2,1fr)] gap-4 [&_figcaption]:mt-2 md:grid-cols-[repeat(5,1fr)]">
        <PanelFigure look="empty" caption="Empty">
          <PanelContent>
            <GarmentPattern />
            <Button variant="secondary">Add a garment</Button>
          </PanelContent>
        </PanelFigure>
        <PanelFigure look="over" caption="Held over it">
          <PanelContent>
            <PersonPattern />
            <p>Let go to add it</p>
          </PanelContent>
        </PanelFigure>
        <PhotoPanel look="filled" photo={pictures.garment} caption="Filled" />
        <PhotoPanel look="warned" photo={pictures.person} caption="Usable, may be poor" />
        <PhotoPanel look="error" photo={pictures.person} caption="Not usable" />
      </div>
    </Exhibit>
  );
}

const FINDINGS = {
  filled: { icon: 'check', text: 'Checked: shape, light, sharpness' },
  warned: { icon: 'warning', text: 'Arms cover part of the top' },
  error: { icon: 'error', text: 'Part of you is outside' },
} as const;

interface PhotoPanelProps {
  look: keyof typeof FINDINGS;
  photo: string;
  caption: string;
}

function PhotoPanel({ look, photo, caption }: PhotoPanelProps) {
  const { icon, text } = FINDINGS[look];
  return (
    <PanelFigure look={look} caption={caption}>
      <FittedPicture src={photo} alt="" />
      <p className="panel-chip">
        <Icon name={icon} />
        {text}
      </p>
    </PanelFigure>
  );
}

function PanelFigure({ caption, ...panel }: { caption: string } & ComponentProps<typeof Panel>) {
  return (
    <figure>
      <Panel {...panel} />
      <figcaption className="type-small">{caption}</figcaption>
    </figure>
  );
}
