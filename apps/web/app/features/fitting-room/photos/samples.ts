import ada from '@tryon/artwork/pictures/ada.webp';
import breton from '@tryon/artwork/pictures/breton.webp';
import maya from '@tryon/artwork/pictures/maya.webp';
import oxfordShirt from '@tryon/artwork/pictures/oxford-shirt.webp';
import plainTee from '@tryon/artwork/pictures/plain-tee.webp';
import adaThumb from '@tryon/artwork/pictures/thumbs/ada.webp';
import bretonThumb from '@tryon/artwork/pictures/thumbs/breton.webp';
import mayaThumb from '@tryon/artwork/pictures/thumbs/maya.webp';
import oxfordShirtThumb from '@tryon/artwork/pictures/thumbs/oxford-shirt.webp';
import plainTeeThumb from '@tryon/artwork/pictures/thumbs/plain-tee.webp';
import tomThumb from '@tryon/artwork/pictures/thumbs/tom.webp';
import tom from '@tryon/artwork/pictures/tom.webp';
import type { Slot } from '../fitting-room-state.ts';

export interface Sample {
  name: string;
  picture: string;
  thumb: string;
}

/** The product's own drawings, for users without a photo at hand. */
export const SAMPLES: Record<Slot, readonly [Sample, ...Sample[]]> = {
  garment: [
    { name: 'Breton top', picture: breton, thumb: bretonThumb },
    { name: 'Green tee', picture: plainTee, thumb: plainTeeThumb },
    { name: 'Oxford shirt', picture: oxfordShirt, thumb: oxfordShirtThumb },
  ],
  person: [
    { name: 'Maya', picture: maya, thumb: mayaThumb },
    { name: 'Ada', picture: ada, thumb: adaThumb },
    { name: 'Tom', picture: tom, thumb: tomThumb },
  ],
};

const sampleFiles = new WeakSet<File>();

/** Whether a file is one of the samples. */
export const isSample = (file: File): boolean => sampleFiles.has(file);

/** Fetches a sample as if the user had chosen the file. @throws Error with a user-facing message. */
export async function fetchSample({ name, picture }: Sample): Promise<File> {
  const response = await fetch(picture).catch(() => null);
  if (!response?.ok) {
    throw new Error(`The sample ${name} could not be loaded. Check your connection and try again.`);
  }
  const file = new File([await response.blob()], name, { type: 'image/webp' });
  sampleFiles.add(file);
  return file;
}
