import { CATEGORY_TEXTS } from '@tryon/contract/try-on/result-texts.ts';
import type { Category } from '@tryon/contract/try-on/try-on.ts';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { RowTitle } from './panel-row.tsx';

interface CategoryChoiceProps {
  category: Category;
  /** The categories that the engine supports. */
  offered: readonly Category[];
  onChoose: (category: Category) => void;
}

/** Lets the user name the garment's category instead of having it detected. */
export function CategoryChoice({ category, offered, onChoose }: CategoryChoiceProps) {
  if (offered.length < 2) return null;
  return (
    <section className="py-3.5 border-t border-line" aria-labelledby="category-title">
      <RowTitle id="category-title">What it is</RowTitle>
      <SegmentedToggle
        look="wide"
        className="mt-2"
        label="What the garment is"
        name="category"
        value={category}
        options={offered.map((value) => ({ value, label: CATEGORY_TEXTS[value] }))}
        onChange={onChoose}
      />
    </section>
  );
}
