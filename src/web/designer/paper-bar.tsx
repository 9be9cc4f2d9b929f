// The bar above the preview: paper width and the printer or profile to preview.

import { useProfiles } from '../queries.ts';
import { asText } from './control.ts';
import { useDesign } from './design.ts';
import { designerWords } from './words.ts';

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
  const text = designerWords.paper;
  const width = asText(draft.config.width ?? '80mm');
  const widths = usualWidths.includes(width) ? usualWidths : [...usualWidths, width];
  const suitable = profiles.filter(
    ({ driver }) => (driver === 'zpl' || driver === 'tspl') === isLabel,
  );
  return (
    <div className="paper-bar">
      {!isLabel && (
        <fieldset className="segments small">
          <legend className="for-readers">{text.width}</legend>
          {widths.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="paper-width"
                className="for-readers"
                checked={one === width}
                onChange={() => dispatch({ kind: 'set', path: 'width', value: one })}
              />
              {text.widths(one)}
            </label>
          ))}
        </fieldset>
      )}
      {isLabel && <MediaSize />}
      <label className="paper-as">
        <span className="for-readers">{text.shownAs}</span>
        <select
          className="input"
          title={text.shownAs}
          value={profile ?? ''}
          onChange={({ target }) => setProfile(target.value || undefined)}
        >
          <option value="">{defaultName ?? text.thePrinter}</option>
          {suitable.map(({ id, model }) => (
            <option key={id} value={id}>
              {model}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function MediaSize() {
  const { draft, dispatch } = useDesign();
  const media = draft.config.media as Record<string, number | undefined>;
  const size = (name: 'width' | 'height') => (
    <input
      className="input"
      type="number"
      step="any"
      aria-label={designerWords.paper.mediaSize[name]}
      value={media[name] ?? ''}
      onChange={({ target }) =>
        dispatch({
          kind: 'set',
          path: `media.${name}`,
          value: target.value === '' ? undefined : Number(target.value),
        })
      }
    />
  );
  return (
    <span className="paper-size">
      {size('width')} × {size('height')} {designerWords.fields.mm}
    </span>
  );
}
