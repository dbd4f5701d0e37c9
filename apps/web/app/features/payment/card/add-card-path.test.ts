import { expect, test } from 'vitest';
import { ADD_CARD_PATH, isAddingCard } from './add-card-path.ts';

test('only its own address adds a card', () => {
  expect(isAddingCard(new URL(ADD_CARD_PATH, 'https://shop.example').search)).toBe(true);
  for (const search of ['', '?add=', '?add=cards', '?resume=true']) expect(isAddingCard(search)).toBe(false);
});
