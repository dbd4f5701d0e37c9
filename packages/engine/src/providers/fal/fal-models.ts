import type { VendorOrder } from '../hosted/vendor.ts';
import { writePrompt } from '../prompts.ts';

/** A family of fal's models; each has its own names for the photos. */
export interface FalModel {
  /** Prefix of the model's address. */
  readonly prefix: string;
  readonly priceCents: number;
  readonly toInput: (order: VendorOrder) => Readonly<Record<string, unknown>>;
}

const FASHN_CATEGORIES = { auto: 'auto', upper: 'tops', lower: 'bottoms', dress: 'one-pieces' } as const;
/** Leffa cannot detect the type; most garments are tops. */
const LEFFA_TYPES = {
  auto: 'upper_body',
  upper: 'upper_body',
  lower: 'lower_body',
  dress: 'dresses',
} as const;

const byHumanAndGarment = ({ person, garment }: VendorOrder) => ({
  human_image_url: person.dataUrl,
  garment_image_url: garment.dataUrl,
});

/** Prices as listed on 20 November 2026, US cents per picture. */
export const FAL_MODELS: readonly FalModel[] = [
  {
    prefix: 'fal-ai/fashn/tryon',
    priceCents: 7.5,
    toInput: ({ person, garment, category }) => ({
      model_image: person.dataUrl,
      garment_image: garment.dataUrl,
      category: FASHN_CATEGORIES[category],
      moderation_level: 'conservative',
      num_samples: 1,
      output_format: 'png',
    }),
  },
  { prefix: 'fal-ai/kling/', priceCents: 7, toInput: byHumanAndGarment },
  {
    prefix: 'fal-ai/leffa/',
    priceCents: 10,
    toInput: (order) => ({
      ...byHumanAndGarment(order),
      garment_type: LEFFA_TYPES[order.category],
      enable_safety_checker: true,
      output_format: 'png',
    }),
  },
  {
    prefix: 'fal-ai/image-apps-v2/virtual-try-on',
    priceCents: 4,
    toInput: ({ person, garment }) => ({
      person_image_url: person.dataUrl,
      clothing_image_url: garment.dataUrl,
      preserve_pose: true,
    }),
  },
  {
    prefix: 'fal-ai/flux-pro/v1/vto',
    priceCents: 4.75,
    toInput: (order) => ({
      ...byHumanAndGarment(order),
      prompt: writePrompt(order.category, { person: 'the first picture', garment: 'the second picture' }),
    }),
  },
];
