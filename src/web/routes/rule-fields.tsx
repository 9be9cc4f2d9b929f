// One rule as a row of fields: when, print, on, copies.

import { useState } from 'react';
import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { CopiesField } from '../parts/controls/copies-field.tsx';
import { SelectField } from '../parts/controls/select-field.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import type { RuleChoices } from './rule-choices.ts';
import { isEmptyChoice, type RuleRow } from './rule-rows.ts';
import { WhenFields } from './when-fields.tsx';

export function RuleFields(props: {
  row: RuleRow;
  position: number;
  choices: RuleChoices;
  /** Shown once saving was tried. */
  showsMissing: boolean;
  /** Why the service refused the rule. */
  wrong: string | undefined;
  onChange: (row: RuleRow) => void;
  /** A value that was typed, to be offered to the other rows, too. */
  onAddValue: (value: string) => void;
  onRemove: (() => void) | undefined;
}) {
  const { row, position, choices, onChange } = props;
  const texts = words.routes.rows;
  const missing = props.showsMissing && isEmptyChoice(row.when) ? texts.chooseOne : undefined;
  const wrong = missing ?? props.wrong;
  return (
    <li>
      <fieldset className="rule-fields">
        <legend className="for-readers">{words.routes.rule(position)}</legend>
        <div className="rule-fields-head">
          <span className="route-rule-number" aria-hidden="true">
            {position}
          </span>
          <WhenFields
            when={row.when}
            choices={choices}
            onChange={(when) => onChange({ ...row, when })}
            onAddValue={props.onAddValue}
          />
          {props.onRemove && (
            <button
              type="button"
              className="button quiet square"
              aria-label={texts.removeRow(position)}
              onClick={props.onRemove}
            >
              <Icon name="trash" />
            </button>
          )}
        </div>
        <div className="rule-fields-print">
          <SelectField
            label={texts.what}
            options={withMissing(
              choices.templates,
              row.templateId,
              words.routes.missingTemplate(row.templateId),
            )}
            value={row.templateId}
            onValue={(templateId) => onChange({ ...row, templateId })}
          />
          <SelectField
            label={texts.on}
            options={withMissing(
              targetsOf(choices.printers),
              row.printer,
              words.routes.onUnknown(row.printer),
            )}
            value={row.printer}
            onValue={(printer) => onChange({ ...row, printer })}
          />
          <Copies copies={row.copies ?? 1} onChange={(copies) => onChange({ ...row, copies })} />
        </div>
        {wrong !== undefined && <p className="wrong">{wrong}</p>}
      </fieldset>
    </li>
  );
}

/** Printers, and the groups of printers. */
function targetsOf(printers: readonly Printer[]) {
  const groups = [...new Set(printers.flatMap((printer) => printer.groups))].toSorted();
  return [
    ...printerOptions(printers),
    ...groups.map((group) => ({ id: group, name: words.routes.onGroup(group) })),
  ];
}

/** A rule may name what no longer exists: it is shown, not replaced by the first entry. */
function withMissing(
  options: readonly { id: string; name: string }[],
  id: string,
  name: string,
): readonly { id: string; name: string }[] {
  return options.some((option) => option.id === id) ? options : [{ id, name }, ...options];
}

function Copies({ copies, onChange }: { copies: number; onChange: (copies: number) => void }) {
  const [text, setText] = useState(String(copies));
  return (
    <CopiesField
      label={words.routes.rows.copies}
      value={text}
      onValue={(value) => {
        setText(value);
        if (value !== '') onChange(Number(value));
      }}
    />
  );
}
