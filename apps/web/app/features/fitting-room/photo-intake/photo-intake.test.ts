import { expect, test } from 'vitest';
import { openTestFittingRoom } from '../testing/test-fitting-room.ts';
import { createPhotoIntake } from './photo-intake.ts';
import { UNEDITED } from './unedited.ts';

const PIXEL = 'data:image/jpeg;base64,AAAA';
const file = (name: string) => new File([name], name, { type: 'image/png' });

function openIntake() {
  const model = openTestFittingRoom();
  return { model, intake: createPhotoIntake(model) };
}

test('a photo is cropped from its original file, a stored photo from itself', async () => {
  const { model, intake } = openIntake();
  expect(intake.findOriginal('person')).toBeNull();
  const tom = file('tom.png');
  await intake.addPhoto('person', tom);
  expect(intake.findOriginal('person')).toEqual({ picture: tom, edit: UNEDITED });
  model.putPhoto('garment', PIXEL);
  expect(intake.findOriginal('garment')?.picture.type).toBe('image/jpeg');
});

test('an edited photo keeps its original and its crop over several edits', async () => {
  const { model, intake } = openIntake();
  const tom = file('tom.png');
  await intake.addPhoto('person', tom);
  const edit = { quarterTurns: 1, frame: { x: 0, y: 0, width: 0.5, height: 1 } };
  intake.putEdited('person', PIXEL, { picture: tom, edit });
  expect(model.getState().person.photo).toBe(PIXEL);
  expect(intake.findOriginal('person')).toEqual({ picture: tom, edit });
});

test('undo restores the photo from before a replacement, an edit or a removal, with its original', async () => {
  const { model, intake } = openIntake();
  const [tom, ada] = [file('tom.png'), file('ada.png')];
  await intake.addPhoto('person', tom);
  expect(intake.getState().person.canUndo).toBe(false);
  await intake.addPhoto('person', ada);
  expect(intake.getState().person.canUndo).toBe(true);
  intake.undo('person');
  expect(model.getState().person.photo).toBe('photo of tom.png');
  expect(intake.findOriginal('person')?.picture).toBe(tom);
  expect(intake.getState().person.canUndo).toBe(false);
  model.removePhoto('person');
  intake.undo('person');
  expect(model.getState().person.photo).toBe('photo of tom.png');
  expect(intake.findOriginal('person')?.picture).toBe(tom);
  expect(intake.getState().garment.canUndo).toBe(false);
});

test('a rejected file leaves photo, original and undo unchanged', async () => {
  const { intake } = openIntake();
  const tom = file('tom.png');
  await intake.addPhoto('person', tom);
  await intake.addPhoto('person', file('bad.txt'));
  expect(intake.findOriginal('person')?.picture).toBe(tom);
  expect(intake.getState().person.canUndo).toBe(false);
});

test('notifies subscribers that there is something to undo', async () => {
  const { model, intake } = openIntake();
  await intake.addPhoto('garment', file('tee.png'));
  let told = 0;
  const leave = intake.subscribe(() => {
    told += 1;
  });
  model.removePhoto('garment');
  expect(told).toBe(1);
  expect(intake.getState().garment.canUndo).toBe(true);
  leave();
  intake.undo('garment');
  expect(told).toBe(1);
});

test('swapped photos keep their originals', async () => {
  const { model, intake } = openIntake();
  const [tee, tom] = [file('tee.png'), file('tom.png')];
  await intake.addPhoto('person', tee);
  intake.swap();
  expect(model.getState().person.photo).toBe('photo of tee.png');
  await intake.addPhoto('garment', tom);
  intake.swap();
  expect(model.getState().person.photo).toBe('photo of tom.png');
  expect(intake.findOriginal('person')?.picture).toBe(tom);
  expect(intake.findOriginal('garment')?.picture).toBe(tee);
});
