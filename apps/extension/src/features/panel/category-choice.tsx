import { CATEGORIES, type Category } from '@tryon/contract/try-on.ts';
import { SegmentedToggle } from '@tryon/ui/segmented-toggle.tsx';
import { CATEGORY_TEXTS } from './panel-texts.ts';

interface CategoryChoiceProps {
  category: Category;
  onChoose: (category: Category) => void;
}

/** What the garment is, where the engine should not find out by itself. */
export function CategoryChoice({ category, onChoose }: CategoryChoiceProps) {
  return (
    <section className="panel-category" aria-labelledby="category-title">
      <h2 id="category-title" className="panel-row-title">
        What it is
      </h2>
      <SegmentedToggle
        label="What the garment is"
        name="category"
        value={category}
        options={CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXTS[value] }))}
        onChange={onChoose}
      />
    </section>
  );
}
