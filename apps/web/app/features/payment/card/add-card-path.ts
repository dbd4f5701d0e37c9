/** The page to add a card without paying. */
export const ADD_CARD_PATH = '/payment?add=card';

export function isAddingCard(search: string): boolean {
  return new URLSearchParams(search).get('add') === 'card';
}
