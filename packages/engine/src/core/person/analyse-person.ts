import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import type { BodyFrame, CancelSignal, DebugSink, Networks, Pose, RgbaImage } from '../types.ts';
import { findAnalysisFrame } from './analysis-frame.ts';
import { findBodyFrame } from './body-frame.ts';
import { createBodyMaps } from './body-maps.ts';
import { claimOutline } from './claim-outline.ts';
import { compareSkinAndHair, splitDresses, wearsCoat } from './class-evidence.ts';
import { correctArms } from './correct-arms.ts';
import { drawAnalysis } from './draw-analysis.ts';
import { findCarried } from './find-carried.ts';
import { findCompany } from './find-company.ts';
import { findFace } from './find-face.ts';
import { findHands } from './find-hands.ts';
import { findInnerTop } from './find-inner-top.ts';
import { estimateMatte, refineMatte } from './find-matte.ts';
import { findOpenLayer } from './find-open-layer.ts';
import { findPose, LEAST_CONFIDENCE } from './find-pose.ts';
import { findWaist } from './find-waist.ts';
import { areArmsFolded, settleElbows, spreadElbows } from './folded-arms.ts';
import { isHeadAlone } from './is-head-alone.ts';
import { labelLayer } from './keep-open-layer.ts';
import { type LabelWeights, labelPerson, startLabels } from './label-person.ts';
import { findTopHem, measureBody } from './measure-body.ts';
import { parseMirrored, parsePerson } from './parse-person.ts';
import type { LabelledPerson, PersonSeen } from './person-seen.ts';
import { returnRims } from './return-rims.ts';
import { findSkin } from './skin-reference.ts';
import { findWaistUnderArms } from './waist-under-arms.ts';

export interface AnalysePersonOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
  /** Whether a dress is all one garment, as it is where its wearer shows it. */
  readonly wholeDresses?: boolean;
  /** Called after each step, for timing. */
  readonly onStep?: (name: string) => void;
}

/**
 * Analyses the person in a photo: joints, outline, skin, hair and clothes, and body measurements. Also works on the
 * photo of a worn garment. Never refuses: without a person in the photo the values are meaningless, which
 * `checkPerson` detects.
 *
 * @param photo decoded, upright, opaque, at working size.
 * @throws whatever `signal` throws when cancelled; EngineError of kind `internal` when a network fails.
 */
export async function analysePerson(
  photo: RgbaImage,
  networks: Networks,
  options: AnalysePersonOptions,
): Promise<LabelledPerson> {
  const { signal, debug, wholeDresses = false, onStep } = options;
  const found = await findPose(photo, networks, signal);
  onStep?.('pose');
  const seenBody = findBodyFrame(found.pose);
  const company = await findCompany(photo, networks, found, seenBody);
  onStep?.('company');
  signal.throwIfAborted();
  const headAlone = found.pose.confidence < LEAST_CONFIDENCE && (await isHeadAlone(photo, networks));
  const seen = { ...found.pose, company, headAlone };
  const roomy = areArmsFolded(seen, seenBody) ? spreadElbows(seen, seenBody) : seen;
  const frame = findAnalysisFrame(photo, roomy, seenBody);
  const lab = toLab(shrinkRgba(photo, frame.width, frame.height, frame.roi));
  const estimate = await estimateMatte(photo, lab, frame, found, networks);
  onStep?.('estimate');
  const views = { pose: { mask: found.mask, crop: found.crop }, selfie: estimate.selfie };
  const parse = ({ landmarks }: Pose) => parsePerson(photo, frame, { ...views, landmarks }, networks);
  const firstParts = await parse(seen);
  const firstPose = await correctArms(photo, seen, found.crop, { frame, parts: firstParts }, networks);
  const parts = firstPose === seen ? firstParts : await parse(firstPose);
  const firstBody = findBodyFrame(firstPose);
  const folded = areArmsFolded(firstPose, firstBody);
  onStep?.('parse');
  signal.throwIfAborted();
  const face = findFace(frame, firstPose);
  const look = (pose: Pose, body: BodyFrame) => {
    const maps = createBodyMaps(frame, body, pose);
    return { pose, body, maps, skin: findSkin(lab, estimate.matte, face, maps) };
  };
  const first = look(firstPose, firstBody);
  const settled =
    folded && first.skin !== null
      ? settleElbows(firstPose, firstBody, { frame, lab, matte: estimate.matte }, first.skin)
      : null;
  const { pose, body, maps, skin } = settled === null ? first : look(settled, findBodyFrame(settled));
  const waist =
    settled !== null && skin !== null
      ? findWaistUnderArms(lab, estimate.matte, maps, skin)
      : findWaist(lab, estimate.matte, maps);
  const about = { frame, lab, maps, face, skin, parts, wholeDresses };
  const start = startLabels({ ...about, matte: estimate.matte });
  onStep?.('start');
  const { matte, ground } = refineMatte(lab, estimate, start.foreground, maps.unit);
  onStep?.('matte');
  const person = labelSeen({
    photo,
    pose,
    body,
    views,
    input: { ...about, matte },
    start,
    ground,
    waist,
    folded,
    hasBareArmsFolded: settled !== null,
    wearsCoat: wearsCoat(parts, maps),
    skinAndHair: compareSkinAndHair(parts, estimate.matte),
  });
  onStep?.('labels');
  signal.throwIfAborted();
  if (debug !== undefined) drawAnalysis(person, debug);
  return person;
}

/** What is known of a person when the parser looks at the mirror image instead. */
export async function seeMirrored(
  seen: PersonSeen,
  networks: Pick<Networks, 'parsePerson'>,
): Promise<PersonSeen> {
  const { photo, pose, views } = seen;
  const hints = { ...views, landmarks: pose.landmarks };
  const input = { ...seen.input, parts: await parseMirrored(photo, seen.input.frame, hints, networks) };
  return { ...seen, input, start: startLabels(input) };
}

/**
 * Labels a person who was analysed before, and measures body and clothes by these labels.
 *
 * @param weights how much parser and colours count; the usual ones when left out.
 */
export function labelSeen(seen: PersonSeen, weights?: LabelWeights): LabelledPerson {
  const { photo, pose, body, views, input, ground, waist, folded, hasBareArmsFolded } = seen;
  const { frame, lab, matte, maps, face, parts } = input;
  const labels = labelPerson(input, seen.start, ground.plate, weights);
  if (!input.wholeDresses) splitDresses(parts, maps, labels);
  claimOutline(input, labels, ground);
  returnRims(labels, hasBareArmsFolded, maps.unit);
  const hands = findHands(frame, labels, maps);
  const measured = { frame, matte, labels, maps, folded: hasBareArmsFolded };
  const geometry = measureBody(measured, body, face, waist, pose);
  const layer = folded ? null : findOpenLayer({ lab, labels, parts, maps });
  const inner = findInnerTop(labels, parts, layer);
  const carried = findCarried({ lab, labels, parts, maps });
  return {
    photo,
    pose,
    body,
    frame,
    matte,
    plate: ground.plate,
    lab,
    labels,
    hands,
    geometry,
    views,
    wearsCoat: seen.wearsCoat,
    skinAndHair: seen.skinAndHair,
    ...(layer && {
      openLayer: { mask: layer, hem: findTopHem({ frame, labels: labelLayer(labels, layer), maps }, waist) },
    }),
    ...(inner && { innerTop: inner }),
    ...(carried && { carried }),
    ...(folded && { foldedArms: hasBareArmsFolded ? 'bare' : 'unclear' }),
    seen,
  };
}
