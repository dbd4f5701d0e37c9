import { findPose } from '@tryon/engine/core/person/find-pose.ts';
import type { Networks, Pose } from '@tryon/engine/core/types.ts';
import { POSE } from '@tryon/engine/core/types.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type PicturePoint, people } from './catalogue.ts';
import { picturePath } from './picture-path.ts';

/**
 * The network places joints where they are on average; on photos it deviates by about a thirtieth of the body. These
 * limits are 5 % of the picture's width, and more for hips, which trousers and skirts hide.
 */
const TOLERANCE_PX = { shoulders: 30, elbows: 30, hips: 40 } as const;
const LEAST_CONFIDENCE = 0.9;
const neverCancelled = { throwIfAborted() {} };

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
});

async function poseIn(id: string): Promise<Pose> {
  const { data, info } = await sharp(picturePath(id))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  return (await findPose(photo, networks, neverCancelled)).pose;
}

function between(first: PicturePoint, second: PicturePoint): number {
  return Math.hypot(first.x - second.x, first.y - second.y);
}

test.each(people)(
  'the pose network is sure of $name and finds the joints where they are drawn',
  async ({ id, joints }) => {
    const { confidence, landmarks } = await poseIn(id);

    expect(confidence).toBeGreaterThanOrEqual(LEAST_CONFIDENCE);
    expect(between(landmarks[POSE.shoulderA]!, joints.shoulders.right)).toBeLessThan(TOLERANCE_PX.shoulders);
    expect(between(landmarks[POSE.shoulderB]!, joints.shoulders.left)).toBeLessThan(TOLERANCE_PX.shoulders);
    expect(between(landmarks[POSE.elbowA]!, joints.elbows.right)).toBeLessThan(TOLERANCE_PX.elbows);
    expect(between(landmarks[POSE.elbowB]!, joints.elbows.left)).toBeLessThan(TOLERANCE_PX.elbows);
    expect(between(landmarks[POSE.hipA]!, joints.hips.right)).toBeLessThan(TOLERANCE_PX.hips);
    expect(between(landmarks[POSE.hipB]!, joints.hips.left)).toBeLessThan(TOLERANCE_PX.hips);
  },
);

test.each(['empty-wall', 'trousers', 'face-close-up'])(
  'the pose network finds nobody to dress in %s',
  async (id) => {
    expect((await poseIn(id)).confidence).toBeLessThan(0.5);
  },
);
