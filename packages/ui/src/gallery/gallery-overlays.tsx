import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { RouteProgress } from '#src/feedback/route-progress.tsx';
import { Button } from '#src/forms/button.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import { Accordion } from '#src/layout/accordion.tsx';
import { LineIcon } from '#src/layout/line-icon.tsx';
import { Dialog, DialogClose } from '#src/overlays/dialog.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '#src/overlays/menu.tsx';
import { Sheet, SheetClose } from '#src/overlays/sheet.tsx';
import { Exhibit } from './exhibit.tsx';

/** All overlays. */
export function GalleryOverlays() {
  return (
    <div className="gallery-columns">
      <Exhibit title="Dialogs, menus, sheet, route progress">
        <div className="gallery-row">
          <FormDialog />
          <AlertDialog />
        </div>
        <div className="gallery-row">
          <PersonMenu />
          <PhoneMenu />
          <LeaveButton />
        </div>
      </Exhibit>
      <Exhibit title="Accordion">
        <Accordion
          firstOpen
          items={[
            {
              question: 'What kind of garment photo works?',
              answer:
                'One garment on a plain background, seen from the front: flat, on a hanger, or worn by a model.',
            },
            { question: 'Does it show whether the size fits?', answer: 'No. It shows style, not size.' },
            {
              question: 'How long may a question be before it wraps onto a second line on a narrow screen?',
              answer: 'As long as it has to be.',
            },
          ]}
        />
      </Exhibit>
    </div>
  );
}

function FormDialog() {
  return (
    <Dialog
      trigger={<Button variant="secondary">Form</Button>}
      title="Change your name"
      description="It stands on receipts."
      size="wide"
      closable
      actions={
        <>
          <DialogClose>
            <Button>Save it</Button>
          </DialogClose>
          <DialogClose>
            <Button variant="secondary">Leave it</Button>
          </DialogClose>
        </>
      }
    >
      <TextField label="Name" defaultValue="Ines Moreau" autoComplete="off" />
    </Dialog>
  );
}

function AlertDialog() {
  return (
    <Dialog
      alert
      trigger={<Button variant="secondary">Question</Button>}
      title="Clear all looks?"
      description="They are kept on this device only, so nobody can bring them back."
      actions={
        <>
          <DialogClose>
            <Button>Clear them</Button>
          </DialogClose>
          <DialogClose>
            <Button variant="text">Keep them</Button>
          </DialogClose>
        </>
      }
    />
  );
}

function PersonMenu() {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary">
          <LineIcon shape={UserRound} />
          Ines Moreau
          <LineIcon shape={ChevronDown} size={16} />
        </Button>
      }
    >
      <MenuHeading title="Ines Moreau" text="ines@example.com" />
      <MenuSeparator />
      <MenuItem asChild>
        <a href="#main">Dashboard</a>
      </MenuItem>
      <MenuItem disabled>Not yet</MenuItem>
      <MenuSeparator />
      <MenuItem>
        <LineIcon shape={LogOut} />
        Leave
      </MenuItem>
    </Menu>
  );
}

function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Menu sheet
      </Button>
      <Sheet
        title="Menu"
        open={isOpen}
        onOpenChange={setOpen}
        head={<span className="type-d4">Fitting room</span>}
        foot={
          <SheetClose>
            <Button>Come in</Button>
          </SheetClose>
        }
      >
        {['Pricing', 'Extension', 'Blog'].map((page) => (
          <SheetClose key={page}>
            <a className="sheet-link" href="#main">
              {page}
            </a>
          </SheetClose>
        ))}
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
