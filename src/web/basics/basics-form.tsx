// The form for owners: what the paper says about the shop, which parts it has, and its
// language, currency and time zone. Works on any template whose blocks are marked with
// parts.

import { useId } from 'react';
import { words } from '../languages/words.ts';
import { Switch } from '../parts/controls/switch.tsx';
import './basics.css';
import { FormatPickers } from './format-pickers.tsx';
import { PicturePart } from './picture-part.tsx';
import {
  type Config,
  type Part,
  partsOf,
  switched,
  textParts,
  withPartText,
  withPicture,
} from '../../template-parts/parts.ts';

/**
 * `change` is applied to the config as it is then: an upload ends later than it began.
 * `step` names what was changed: further changes of the same thing are one step to undo.
 */
export type ChangeConfig = (change: (config: Config) => Config, step: string) => void;

const severalLines = new Set(['address', 'footer']);

export function BasicsForm({ config, onChange }: { config: Config; onChange: ChangeConfig }) {
  const parts = partsOf(config);
  const text = words.basics;
  const named = textParts.flatMap((name) => parts.filter((part) => part.name === name));
  const logo = parts.find(({ name }) => name === 'logo');
  const texts = named.filter((part) => part.text !== null);
  const rest = parts.filter((part) => part !== logo && !texts.includes(part));
  const toggle = (part: Part) => (isOn: boolean) =>
    onChange((now) => switched(now, part.name, isOn), `switch ${part.name}`);
  const [first, ...others] = texts;
  const field = (part: Part) => (
    <TextPartField
      key={part.name}
      part={part}
      onText={(value) =>
        onChange((now) => withPartText(now, part.name, value), `text ${part.name}`)
      }
      onSwitch={toggle(part)}
    />
  );
  return (
    <div className="basics">
      {first && field(first)}
      {logo && (
        <PicturePart
          part={logo}
          onPicture={(asset) =>
            onChange((now) => withPicture(switched(now, 'logo', true), 'logo', asset), 'logo')
          }
          onSwitch={toggle(logo)}
        />
      )}
      {others.map(field)}
      {rest.length > 0 && (
        <fieldset className="basics-rest">
          <legend className="label">{text.rest}</legend>
          {rest.map((part) => (
            <Switch
              key={part.name}
              label={partName(part)}
              isOn={part.isOn}
              onChange={toggle(part)}
            />
          ))}
        </fieldset>
      )}
      <FormatPickers
        locale={stringIn(config, 'locale')}
        currency={stringIn(config, 'currency')}
        timeZone={stringIn(config, 'timeZone')}
        onChange={(formats) =>
          onChange((now) => ({ ...now, ...formats }), Object.keys(formats).join())
        }
      />
    </div>
  );
}

function TextPartField({
  part,
  onText,
  onSwitch,
}: {
  part: Part;
  onText: (text: string) => void;
  onSwitch: (isOn: boolean) => void;
}) {
  const id = useId();
  const { name, isOn, text } = part;
  const props = {
    id,
    className: 'input',
    value: text ?? '',
    disabled: !isOn,
    placeholder: words.basics.sent,
  };
  return (
    <div className="field basics-part">
      <label className="label" htmlFor={id}>
        {partName(part)}
      </label>
      <Switch
        label={words.basics.show(partName(part))}
        isNameHidden
        isOn={isOn}
        onChange={onSwitch}
      />
      {severalLines.has(name) ? (
        <textarea {...props} rows={2} onChange={({ target }) => onText(target.value)} />
      ) : (
        <input {...props} onChange={({ target }) => onText(target.value)} />
      )}
    </div>
  );
}

export function partName({ name }: { name: string }): string {
  const names: Record<string, string> = words.basics.parts;
  return names[name] ?? name;
}

function stringIn(config: Config, field: string): string {
  const value = config[field];
  return typeof value === 'string' ? value : '';
}
