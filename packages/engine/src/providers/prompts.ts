import type { TryOnRequest } from '#src/engine.ts';

/** What is replaced; without a category the model must recognise the garment itself. */
const WORN_IN_ITS_PLACE: Readonly<Record<TryOnRequest['category'], string>> = {
  auto: 'whatever the person wears on the part of the body that the garment is made for',
  upper: 'the top that the person wears',
  lower: 'the trousers or skirt that the person wears',
  dress: 'everything that the person wears between shoulders and hem of the garment',
};

/**
 * The prompt for a general image editor. Each line forbids something that such models, which are trained to please,
 * are known to do unasked.
 *
 * @param names how this editor's request refers to its two pictures.
 */
export function writePrompt(
  category: TryOnRequest['category'],
  names: { readonly person: string; readonly garment: string },
): string {
  const { person, garment } = names;
  return [
    // Without roles, the pictures are blended, or the wearer in the garment's photo replaces the person.
    `Edit ${person}: show the same person wearing the garment of ${garment}.`,
    `Take from ${garment} nothing but the garment: not its wearer, not its background.`,
    // Clothes not mentioned are kept underneath, or changed as well (trousers become shorts).
    `Replace only ${WORN_IN_ITS_PLACE[category]}. Everything else that is worn stays as it is.`,
    // Identity: bodies are slimmed and skin is smoothed unless that is explicitly forbidden.
    'Keep face, hair, skin tone, skin texture, age, body shape and weight exactly as they are.',
    // Pose and hands: fingers and phones go wrong first when an arm is moved.
    'Keep the pose, the arms, both hands and everything that they hold.',
    // Modesty: covered arms, heads and legs have been bared, and jewellery has been invented.
    'Leave covered whatever the person keeps covered. Add no jewellery, bag, text, logo or person.',
    // Background: it must match for the picture to be laid over the photo.
    'Keep background, framing, camera angle, light and the proportions of the picture.',
    // Garment: these five are what people check in a picture before they buy.
    'Copy its colour, its pattern and where each print sits, its neckline, its length of sleeves and its hem.',
    'Let the fabric fall and fold as on a real body, lit as the photo is lit.',
    'Answer with one photograph and no words.',
  ].join('\n');
}
