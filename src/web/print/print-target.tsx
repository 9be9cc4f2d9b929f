// Chooses a printer or a group, with what is wrong with it, and the number of copies.

import { useState } from 'react';
import type { Printer } from '../../client/index.ts';
import { FormField } from '../parts/controls/form-field.tsx';
import { lastPrinter } from '../printers/last-printer.ts';
import { printerChoices } from '../printers/printer-choices.ts';
import { suitablePrinter } from '../templates/suitable-printer.ts';
import { isWrongNumberOfCopies } from './copies.ts';
import { words } from '../languages/words.ts';

export interface Target {
  /** The id of a printer, or a group. */
  printer: string;
  copies: string;
}

/** As long as no printer is chosen, the proposal follows what is known of the printers. */
export function useTarget(
  printers: Printer[],
  template: { id: string; config: Record<string, unknown> },
): [Target, (target: Target) => void] {
  const [target, setTarget] = useState<Target>({ printer: '', copies: '1' });
  const printer = target.printer || proposedPrinter(printers, template);
  return [{ ...target, printer }, setTarget];
}

function proposedPrinter(
  printers: Printer[],
  { id, config }: { id: string; config: Record<string, unknown> },
): string {
  const group = [lastPrinter(id, printers), config.printer].find((name) => name !== undefined);
  const isGroup = typeof group === 'string' && groupsOf(printers).includes(group);
  return (isGroup ? group : suitablePrinter(printers, config, id)?.id) ?? '';
}

/** As options of a print; what the service chooses itself is left out. */
export function targetOptions({ printer, copies }: Target): { printer?: string; copies?: number } {
  const number = Number(copies);
  return { ...(printer && { printer }), ...(number > 1 && { copies: number }) };
}

function groupsOf(printers: Printer[]): string[] {
  return [...new Set(printers.flatMap(({ groups }) => groups))].toSorted();
}

export function PrintTarget({
  printers,
  target,
  problems,
  onChange,
}: {
  printers: Printer[];
  target: Target;
  /** Why the service refused options, by `options.copies` for example. */
  problems?: ReadonlyMap<string, string>;
  onChange: (target: Target) => void;
}) {
  const groups = groupsOf(printers);
  return (
    <div className="print-target">
      <FormField label={words.print.printer} wrong={problems?.get('options.printer')}>
        {(field) => (
          <select
            {...field}
            className="input"
            value={target.printer}
            onChange={({ target: { value } }) => onChange({ ...target, printer: value })}
          >
            <optgroup label={words.print.printers}>
              {printerChoices(printers).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
            {groups.length > 0 && (
              <optgroup label={words.print.groups}>
                {groups.map((group) => (
                  <option key={group}>{group}</option>
                ))}
              </optgroup>
            )}
          </select>
        )}
      </FormField>
      <FormField
        label={words.print.copies}
        wrong={
          isWrongNumberOfCopies(target.copies)
            ? words.dataForm.faults.copies()
            : problems?.get('options.copies')
        }
      >
        {(field) => (
          <input
            {...field}
            className="input"
            type="number"
            min={1}
            max={100}
            required
            value={target.copies}
            onChange={({ target: { value } }) => onChange({ ...target, copies: value })}
          />
        )}
      </FormField>
    </div>
  );
}
