import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { RouteProgress } from '#src/feedback/route-progress.tsx';
import { Button } from '#src/forms/button.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import { Accordion } from '#src/layout/accordion.tsx';
import { LineIcon } from '#src/layout/line-icon.tsx';
import { Dialog, DialogClose } from '#src/overlays/dialog.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '#src/overlays/menu.tsx';
import { SHEET_LINK, Sheet, SheetClose } from '#src/overlays/sheet.tsx';
import { Exhibit } from './exhibit.tsx';

const QUESTIONS = [
  { question: 'What kind of garment photo works?', answer: 'One garment on a plain background.' },
  {
    question: 'How long may a question be before it wraps onto a second line on a narrow screen?',
    answer: 'As long as it has to be.',
  },
];

/** All overlays, and what unfolds. */
export function GalleryOverlays() {
  return (
    <div className="gallery-columns">
      <Exhibit title="Dialogs, menus, sheet, route progress" layout="row">
        <Dialog {...opener('Form')} title="Change your name" description="On receipts." size="wide" closable>
          <TextField label="Name" defaultValue="Ines Moreau" />
        </Dialog>
        <Dialog {...opener('Question')} title="Clear all looks?" alert />
        <Menu align="start" trigger={<Button variant="secondary">Menu</Button>}>
          <MenuHeading title="Ines Moreau" text="ines@example.com" />
          <MenuSeparator />
          <MenuItem>
            <LineIcon shape={ChevronDown} size={16} />
            Dashboard
          </MenuItem>
          <MenuItem disabled>Not yet</MenuItem>
        </Menu>
        <PhoneMenu />
        <LeaveButton />
      </Exhibit>
      <Exhibit title="Accordion">
        <Accordion items={QUESTIONS} />
      </Exhibit>
    </div>
  );
}

/** A dialog's button, and the buttons in it. */
const opener = (name: string) => ({
  trigger: <Button variant="secondary">{name}</Button>,
  actions: (
    <>
      <DialogClose>Do it</DialogClose>
      <DialogClose variant="text">Leave it</DialogClose>
    </>
  ),
});

function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sheet
      </Button>
      <Sheet
        title="Menu"
        open={isOpen}
        onOpenChange={setOpen}
        head="Fitting room"
        foot={<Button>Come in</Button>}
      >
        <SheetClose>
          <a className={SHEET_LINK} href="#main">
            Pricing
          </a>
        </SheetClose>
      </Sheet>
    </>
  );
}

function LeaveButton() {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <RouteProgress active={leaving} />
      <Button variant="secondary" onClick={() => setLeaving(!leaving)}>
        Route progress
      </Button>
    </>
  );
}
