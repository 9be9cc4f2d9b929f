// The bar above the preview: paper width and the printer or profile to preview.

import { RadioGroup } from '../../parts/controls/radio-group.tsx';
import { Select } from '../../parts/controls/select.tsx';
import { printsLabels } from '../../printers/prints-labels.ts';
import { useProfiles } from '../../queries.ts';
import { formatNumber } from '../../languages/format.ts';
import { words } from '../../languages/words.ts';
import { asText } from '../controls/control.ts';
import { TypedNumberInput } from '../controls/typed-number-input.tsx';
import { useDesign } from '../draft/design.ts';
import { labelStock, stockCalled, stockOf } from './label-stock.ts';
import { lastStock, rememberStock } from './last-stock.ts';

const usualWidths = ['58mm', '80mm'];

export function PaperBar({
  profile,
  setProfile,
  defaultName,
}: {
  profile: string | undefined;
  setProfile: (id: string | undefined) => void;
  /** The name shown if nothing is chosen: that of a printer or a model. */
  defaultName: string | undefined;
}) {
  const { draft, dispatch, isLabel } = useDesign();
  const profiles = useProfiles().data ?? [];
  const text = words.designer.paper;
  const width = asText(draft.config.width ?? '80mm');
  const widths = usualWidths.includes(width) ? usualWidths : [...usualWidths, width];
  const suitable = profiles.filter((one) => printsLabels(one) === isLabel);
  return (
    <div className="paper-bar">
      {!isLabel && (
        <RadioGroup
          className="segments small"
          legend={text.width}
          name="paper-width"
          values={widths}
          chosen={width}
          onChoose={(value) => dispatch({ kind: 'set', path: 'width', value })}
          label={text.widths}
        />
      )}
      {isLabel && <Stock />}
      {isLabel && <MediaSize />}
      <label className="paper-as">
        <span>{text.shownAs}</span>
        <Select
          empty={defaultName ?? text.thePrinter}
          options={suitable.map(({ id, model }) => ({ id, name: model }))}
          value={profile ?? ''}
          onChange={({ target }) => setProfile(target.value || undefined)}
        />
      </label>
    </div>
  );
}

/** Sets the size to that of labels which are sold on rolls. */
function Stock() {
  const { draft, dispatch } = useDesign();
  const text = words.designer.paper;
  const media = draft.config.media as Record<string, unknown>;
  return (
    <Select
      className="input paper-stock"
      aria-label={text.stock}
      value={stockOf(media, lastStock())?.id ?? ''}
      onChange={({ target }) => {
        const chosen = stockCalled(target.value);
        if (!chosen) return;
        rememberStock(chosen);
        const { width, height, gap } = chosen;
        dispatch({ kind: 'merge', path: 'media', fields: { width, height, gap } });
      }}
      empty={text.ownSize}
      groups={labelStock.map(({ maker, stock }) => ({
        label: maker,
        options: stock.map(({ id, name, width, height }) => ({
          id,
          name: `${maker} ${name} (${formatNumber(width)} × ${formatNumber(height)} mm)`,
        })),
      }))}
    />
  );
}

function MediaSize() {
  const { draft, dispatch } = useDesign();
  const media = draft.config.media as Record<string, number | undefined>;
  const size = (name: 'width' | 'height') => (
    <TypedNumberInput
      step="any"
      aria-label={words.designer.paper.mediaSize[name]}
      value={media[name]}
      onNumber={(value) => dispatch({ kind: 'set', path: `media.${name}`, value })}
    />
  );
  return (
    <span className="paper-size">
      {size('width')} × {size('height')} {words.designer.fields.mm}
    </span>
  );
}
