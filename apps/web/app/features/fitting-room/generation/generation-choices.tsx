import { namesOf } from '@tryon/contract/names-of.ts';
import { hasOwnEngine } from '@tryon/contract/try-on/engine-facts.ts';
import { CATEGORY_TEXTS } from '@tryon/contract/try-on/result-texts.ts';
import {
  CATEGORIES,
  type Category,
  type EngineChoice,
  type Tuck,
  tryOnChoicesSchema,
} from '@tryon/contract/try-on/try-on.ts';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { useEffect, useState } from 'react';
import { readApi } from '#app/page-data/read-api.ts';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { findDeviceLack } from '../on-device/device-ability.ts';
import { useRoom } from '../room.ts';
import type { Place } from './generation-options.ts';
import { engineLabel, whereText } from './where-text.ts';

const TUCK_TEXTS: Record<Tuck, string> = { auto: 'As in my photo', tucked: 'Tucked in', out: 'Untucked' };
const PLACE_TEXTS: Record<Place, string> = { server: 'Our server', device: 'This device' };

/**
 * The generation options: the garment's category, how it is worn, and where the picture is generated.
 * @param isBeside next to a picture there is space only for the options.
 */
export function GenerationChoices({ isBeside }: { isBeside: boolean }) {
  const { model, state } = useRoom();
  const { options } = state;
  const engines = useOwnEngines(useSiteFacts().engines);
  const isDevice = options.place === 'device';
  const chosen = engines.find(({ name }) => name === options.engine);
  const able = isDevice ? [] : chosen ? [chosen] : engines;
  const offered = CATEGORIES.filter((category) => canDress(able, category));
  const lack = findDeviceLack();
  return (
    <div
      className={`group ${isBeside ? 'grid gap-2.5 pt-3.5 md:flex md:flex-wrap md:gap-x-6 md:gap-y-2 md:pt-3' : 'grid gap-3.5 pt-4'}`}
      data-beside={isBeside || undefined}
    >
      <Choice<Category>
        title="The garment is"
        options={offered.map((value) => ({ value, label: CATEGORY_TEXTS[value] }))}
        value={options.category}
        onChange={(category) => model.chooseOptions({ category })}
      />
      {!offered.includes('dress') && !isBeside && <p className="type-least text-ink-2">{TOPS_TEXT}</p>}
      {hasOwnEngine(able) && (
        <Choice<Tuck>
          title="A top is worn"
          options={toOptions(TUCK_TEXTS)}
          value={options.tuck}
          onChange={(tuck) => model.chooseOptions({ tuck })}
        />
      )}
      <Choice<Place>
        title="Made on"
        options={toOptions(PLACE_TEXTS).map((option) => ({
          ...option,
          disabled: option.value === 'device' && lack !== null,
        }))}
        value={options.place}
        onChange={(place) =>
          model.chooseOptions(place === 'device' ? { place, category: 'auto' } : { place })
        }
      />
      {!isBeside && <p className="type-least text-ink-2">{lack ?? DEVICE_TEXT}</p>}
      {!isDevice && engines.length > 1 && <EngineChoices chosen={chosen} engines={engines} />}
    </div>
  );
}

interface EngineChoicesProps {
  chosen: EngineChoice | undefined;
  engines: readonly EngineChoice[];
}

/** The choice of the server's engine, with what each means for the photos. */
function EngineChoices({ chosen, engines }: EngineChoicesProps) {
  const { model } = useRoom();
  const choices = engines.map((engine) => ({ value: engine.name, label: engineLabel(engine) }));
  return (
    <>
      <Choice
        title="Made by"
        options={[{ value: '', label: 'Whoever can' }, ...choices]}
        value={chosen?.name ?? ''}
        onChange={(engine) => model.chooseOptions({ engine, category: 'auto' })}
      />
      <p className="type-least text-ink-2">{whereText(chosen, engines)}</p>
    </>
  );
}

/** The engines in this user's plan, with their recent durations; all engines until those are loaded. */
function useOwnEngines(all: readonly EngineChoice[]): readonly EngineChoice[] {
  const [own, setOwn] = useState<readonly EngineChoice[] | null>(null);
  const areSeveral = all.length > 1;
  useEffect(() => {
    let isGone = false;
    if (areSeveral) {
      void readApi((path) => fetch(path), '/api/try-on/choices', tryOnChoicesSchema).then((choices) => {
        if (choices && !isGone) setOwn(choices.engines);
      });
    }
    return () => {
      isGone = true;
    };
  }, [areSeveral]);
  return own ?? all;
}

/** If no engines are configured, this project's own engine is used, which supports only tops. */
function canDress(engines: readonly EngineChoice[], category: Category): boolean {
  if (category === 'auto' || engines.length === 0) return category === 'auto' || category === 'upper';
  return engines.some(({ categories }) => categories.includes(category));
}

const TOPS_TEXT = 'Tops only, such as tees, shirts and jumpers: no dresses, skirts or trousers yet.';

const DEVICE_TEXT =
  'On this device your photos never leave it and no try-on is counted. It loads about 16 MB once, and may take a minute on an older phone. The watermark follows your plan.';

function toOptions<Value extends string>(texts: Record<Value, string>) {
  return namesOf(texts).map((value) => ({ value, label: texts[value] }));
}

interface ChoiceProps<Value extends string> {
  title: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Less space around the words, and on a phone as wide as its place. */
const SNUG = {
  frame: 'w-fit max-sm:w-auto min-h-12',
  option: 'py-2 px-3.5 max-[360px]:px-1.5 text-[14.5px]/[1.15] max-[360px]:text-[14px]',
};

/** One choice, which stays as it is while a picture is being made. */
function Choice<Value extends string>({ title, options, value, onChange }: ChoiceProps<Value>) {
  const isGenerating = useRoom().state.mirror.step === 'generating';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 max-sm:grid max-sm:justify-stretch md:group-data-beside:flex-col md:group-data-beside:items-start md:group-data-beside:gap-0.5">
      <p className="type-label" aria-hidden="true">
        {title}
      </p>
      <SegmentedToggle<Value>
        label={title}
        size={SNUG}
        options={options.map((option) => ({ ...option, disabled: isGenerating || option.disabled === true }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
