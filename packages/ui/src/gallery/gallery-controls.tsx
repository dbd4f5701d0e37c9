import { Blend, Copy, Share2, Trash2, ZoomIn } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
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
import { LineIcon } from '#src/layout/line-icon.tsx';
import { doNothing, Exhibit } from './exhibit.tsx';

const BUTTONS: readonly ComponentProps<typeof Button>[] = [
  { children: 'Primary' },
  { variant: 'secondary', children: 'Secondary' },
  { variant: 'text', children: 'Text button' },
  { size: 'compact', children: 'Compact' },
  { size: 'main', children: 'Main' },
  { disabled: true, children: 'Out of reach' },
];

const TOOLS = { 'zoom-in': ZoomIn, changes: Blend, share: Share2, copy: Copy, remove: Trash2 };

const COUNTRIES = [
  { value: 'FR', label: 'France' },
  { value: 'GB', label: 'United Kingdom of Great Britain and Northern Ireland' },
];

/** All buttons and form controls. */
export function GalleryControls() {
  return (
    <div className="gallery-columns">
      <Exhibit title="Buttons" layout="row">
        {BUTTONS.map((button) => (
          <Button key={`${button.children}`} {...button} />
        ))}
        {Object.entries(TOOLS).map(([name, shape]) => (
          <Button key={name} variant="tool" aria-label={name}>
            <LineIcon shape={shape} />
          </Button>
        ))}
        <FilePick variant="secondary" onPick={doNothing}>
          Choose a picture
        </FilePick>
        <BusyButton busy busyText="Sending...">
          Send
        </BusyButton>
      </Exhibit>
      <Exhibit title="Badges, and what lies on wine" layout="row">
        <Badge variant="saving">Save a third</Badge>
        <Badge variant="outline">Good value</Badge>
        <span className="flex items-center gap-4 p-3 bg-wine">
          <Badge variant="cream">On wine</Badge>
          <Button variant="curtain" onPicture>
            On the curtain
          </Button>
        </span>
      </Exhibit>
      <Exhibit title="Fields">
        <TextField label="Email" placeholder="you@example.com" hint="For the receipt." />
        <TextField label="Postal code" optional defaultValue="9021" error="It has five digits." />
        <SelectField label="Country" options={COUNTRIES} />
        <SelectField label="State" options={COUNTRIES} defaultValue="GB" error="Choose another one." />
        <PasswordField label="New password" autoComplete="new-password" hint="Eight characters or more." />
        <TextArea label="Message" defaultValue="Thank you" error="Say a little more, please." />
      </Exhibit>
      <Choices />
    </div>
  );
}

const METHODS = [
  { value: 'card', label: 'Card', detail: 'Visa, Mastercard, Amex' },
  { value: 'device', label: 'Device wallet' },
  { value: 'wallet', label: 'Messaging-app wallet', detail: <Badge>not yet</Badge>, disabled: true },
] as const;

function Choices() {
  const [value, onChange] = useState<(typeof METHODS)[number]['value']>('card');
  const chosen = { options: METHODS, value, onChange };
  return (
    <Exhibit title="Choices">
      <RadioGroup legend="How would you like to pay?" name="rows" {...chosen} />
      <RadioGroup legend="The same without frames" name="plain" variant="plain" {...chosen} />
      <SegmentedToggle label="Paid by" {...chosen} />
      <div>
        <Checkbox label="Save my information for next time" defaultChecked />
        <Checkbox label="I am buying for a business" />
        <Checkbox label="Ticked for good" defaultChecked disabled />
        <Checkbox label="Not offered" disabled />
      </div>
    </Exhibit>
  );
}
