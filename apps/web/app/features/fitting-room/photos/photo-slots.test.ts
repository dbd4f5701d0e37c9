import { expect, test, vi } from 'vitest';
import { openTestFittingRoom } from '../testing/test-fitting-room.ts';

const PIXEL = 'data:image/jpeg;base64,AAAA';
const file = (name: string) => new File([name], name, { type: 'image/png' });

test('a photo is cropped from its original file, a stored photo from itself', async () => {
  const room = openTestFittingRoom();
  expect(room.findOriginal('person')).toBeNull();
  const tom = file('tom.png');
  await room.addPhoto('person', tom);
  expect(room.findOriginal('person')).toEqual({ picture: tom });
  room.putPhoto('garment', PIXEL);
  expect(room.findOriginal('garment')?.picture.type).toBe('image/jpeg');
});

test('an edited photo keeps its original and its crop over several edits', async () => {
  const room = openTestFittingRoom();
  const tom = file('tom.png');
  await room.addPhoto('person', tom);
  const edit = { quarterTurns: 1, frame: { x: 0, y: 0, width: 0.5, height: 1 } };
  room.putPhoto('person', PIXEL, { picture: tom, edit });
  expect(room.getState().person.photo).toBe(PIXEL);
  expect(room.findOriginal('person')).toEqual({ picture: tom, edit });
});

test('undo restores the photo from before a replacement, an edit or a removal, with its original', async () => {
  const room = openTestFittingRoom();
  const [tom, ada] = [file('tom.png'), file('ada.png')];
  await room.addPhoto('person', tom);
  expect(room.getState().person.before).toBeNull();
  await room.addPhoto('person', ada);
  expect(room.getState().person.before).toBe('photo of tom.png');
  room.undo('person');
  expect(room.getState().person.photo).toBe('photo of tom.png');
  expect(room.findOriginal('person')?.picture).toBe(tom);
  expect(room.getState().person.before).toBeNull();
  room.removePhoto('person');
  room.undo('person');
  expect(room.getState().person.photo).toBe('photo of tom.png');
  expect(room.findOriginal('person')?.picture).toBe(tom);
  expect(room.getState().garment.before).toBeNull();
});

test('of two files that are offered together, the second one is for the other slot', async () => {
  const room = openTestFittingRoom();
  room.addPhotos('person', [file('tom.png'), file('tee.png')]);
  await vi.waitFor(() => expect(room.getState().garment.photo).toBe('photo of tee.png'));
  expect(room.getState().person.photo).toBe('photo of tom.png');
  room.addPhotos('garment', [file('shirt.png'), file('ada.png')]);
  await vi.waitFor(() => expect(room.getState().garment.photo).toBe('photo of shirt.png'));
  expect(room.getState().person.photo, 'nothing is replaced unasked').toBe('photo of tom.png');
});

test('a rejected file leaves photo, original and undo unchanged', async () => {
  const room = openTestFittingRoom();
  const tom = file('tom.png');
  await room.addPhoto('person', tom);
  await room.addPhoto('person', file('bad.txt'));
  expect(room.findOriginal('person')?.picture).toBe(tom);
  expect(room.getState().person.before).toBeNull();
});

test('notifies subscribers once that there is something to undo', async () => {
  const room = openTestFittingRoom();
  await room.addPhoto('garment', file('tee.png'));
  let told = 0;
  const leave = room.subscribe(() => {
    told += 1;
  });
  room.removePhoto('garment');
  expect(told).toBe(1);
  expect(room.getState().garment.before).toBe('photo of tee.png');
  leave();
  room.undo('garment');
  expect(told).toBe(1);
});

test('swapped photos keep their originals', async () => {
  const room = openTestFittingRoom();
  const [tee, tom] = [file('tee.png'), file('tom.png')];
  await room.addPhoto('person', tee);
  room.swapPhotos();
  expect(room.getState().person.photo).toBe('photo of tee.png');
  await room.addPhoto('garment', tom);
  room.swapPhotos();
  expect(room.getState().person.photo).toBe('photo of tom.png');
  expect(room.findOriginal('person')?.picture).toBe(tom);
  expect(room.findOriginal('garment')?.picture).toBe(tee);
});
