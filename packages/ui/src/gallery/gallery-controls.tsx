import { useState } from 'react';
import { Badge } from '#src/feedback/badge.tsx';
import { BusyButton } from '#src/forms/busy-button.tsx';
import { Button } from '#src/forms/button.tsx';
import { Checkbox } from '#src/forms/checkbox.tsx';
import { FilePick } from '#src/forms/file-pick.tsx';
import { PasswordField } from '#src/forms/password-field.tsx';
import { RadioGroup } from '#src/forms/radio-group.tsx';
import { SegmentedToggle } from '#src/forms/segmented-toggle.tsx';
import { SelectField } from '#src/forms/select-field.tsx';
import { TextArea } from '#src/forms/text-area.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import { Icon } from '#src/layout/icons.tsx';
import { ToolIcon, type ToolIconName } from '#src/layout/tool-icon.tsx';
import { Exhibit } from './exhibit.tsx';

/** All buttons and form controls. */
export function GalleryControls() {
  return (
    <div className="gallery-columns">
      <Buttons />
      <Fields />
      <Choices />
      <Exhibit title="Badges">
        <div className="gallery-row">
          <Badge look="saving">Save a third</Badge>
          <Badge look="outline">Good value</Badge>
          <span className="p-3 bg-wine">
            <Badge look="cream">On wine</Badge>
          </span>
        </div>
      </Exhibit>
    </div>
  );
}

const TOOLS = ['zoom-in', 'changes', 'share', 'copy', 'remove'] as const satisfies ToolIconName[];

function Buttons() {
  return (
    <Exhibit title="Buttons">
      <div className="gallery-row">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="text">Text button</Button>
        <Button variant="tool" aria-label="Remove">
          <Icon name="close" />
        </Button>
        {TOOLS.map((name) => (
          <Button key={name} variant="tool" aria-label={name}>
            <ToolIcon name={name} />
          </Button>
        ))}
        <span className="p-3 bg-wine">
          <Button variant="curtain" onPicture>
            On the curtain
          </Button>
        </span>
      </div>
      <div className="gallery-row">
        <Button size="compact">Compact</Button>
        <Button size="main">Main</Button>
        <Button disabled>Out of reach</Button>
        <FilePick accept="image/*" variant="secondary" onPick={() => undefined}>
          Choose a picture
        </FilePick>
      </div>
      <div className="gallery-row">
        <BusyButton busy busyText="Sending...">
          Send
        </BusyButton>
        <BusyButton variant="secondary" busy={false} busyText="Saving...">
          Save
        </BusyButton>
      </div>
    </Exhibit>
  );
}

const COUNTRIES = [
  { value: 'FR', label: 'France' },
  { value: 'GB', label: 'United Kingdom of Great Britain and Northern Ireland' },
  { value: 'US', label: 'United States' },
];

function Fields() {
  return (
    <Exhibit title="Fields">
      <form
        className="grid gap-y-5 gap-x-4.5 sm:grid-cols-[1fr_1fr]"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@example.com"
          hint="For the receipt."
        />
        <TextField
          label="Postal code"
          autoComplete="off"
          defaultValue="9021"
          error="A US postal code has five digits."
        />
        <SelectField label="Country" options={COUNTRIES} defaultValue="US" />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          defaultValue="short"
          error="This one is too short."
          hint="Eight characters or more."
        />
        <TextField label="Company" autoComplete="off" optional />
        <SelectField label="State" options={COUNTRIES} defaultValue="GB" error="Choose another one." />
      </form>
      <TextArea label="Message" placeholder="What can we do for you?" />
      <TextArea label="Answer" defaultValue="Thank you" error="Say a little more, please." />
    </Exhibit>
  );
}

function Choices() {
  const [method, setMethod] = useState<'card' | 'device' | 'wallet'>('card');
  const [billing, setBilling] = useState<'monthly' | 'yearly' | 'never'>('monthly');
  return (
    <Exhibit title="Choices">
      <RadioGroup
        legend="How would you like to pay?"
        name="method"
        value={method}
        onChange={setMethod}
        options={[
          { value: 'card', label: 'Card', detail: 'Visa, Mastercard, Amex' },
          { value: 'device', label: 'Device wallet', detail: 'On this device' },
          { value: 'wallet', label: 'Messaging-app wallet', detail: <Badge>not yet</Badge> },
        ]}
      />
      <RadioGroup
        legend="Charged"
        name="billing"
        look="plain"
        value={billing}
        onChange={setBilling}
        options={BILLINGS}
      />
      <SegmentedToggle
        label="Billing"
        value={billing}
        onChange={setBilling}
        options={[...BILLINGS, { value: 'never', label: 'Not offered', disabled: true }]}
      />
      <div>
        <Checkbox label="Save my information for next time" defaultChecked />
        <Checkbox label="I am buying for a business" />
        <Checkbox label="Ticked for good" defaultChecked disabled />
        <Checkbox label="Not offered" disabled />
      </div>
    </Exhibit>
  );
}

const BILLINGS = [
  { value: 'monthly', label: 'Per month' },
  { value: 'yearly', label: 'Per year' },
] as const;
