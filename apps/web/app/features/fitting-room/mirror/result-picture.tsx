import './result.css';
import { BeforeAfter } from '@tryon/ui/before-after.tsx';
import { FittedPicture } from '@tryon/ui/fitted-picture.tsx';
import type { Result } from '../mirror-state.ts';
import { ChangesPicture } from './changes-picture.tsx';
import type { ResultLook } from './result-look.ts';
import { ZoomPicture } from './zoom-picture.tsx';

const AFTER_TEXT = 'You, wearing the garment';

/** The result in the glass of the mirror. */
export function ResultPicture({ result, look }: { result: Result; look: ResultLook }) {
  return (
    <>
      {/* Kept while one looks closer, so that the divider is where it was. */}
      <div hidden={look !== 'compare'}>
        <Comparison result={result} />
      </div>
      {look === 'zoom' && <ZoomPicture picture={result.picture} text={AFTER_TEXT} />}
      {look === 'changes' && result.changes && (
        <ChangesPicture picture={result.blob} changes={result.changes} isWatermarked={result.watermarked} />
      )}
    </>
  );
}

function Comparison({ result }: { result: Result }) {
  // Looks were once kept without the photo: there is nothing to compare with.
  if (result.person === null) return <FittedPicture src={result.picture} alt={AFTER_TEXT} />;
  return (
    <BeforeAfter
      before={result.person}
      after={result.picture}
      beforeText="You, before"
      afterText={AFTER_TEXT}
      label="Slide between before and after"
    />
  );
}
