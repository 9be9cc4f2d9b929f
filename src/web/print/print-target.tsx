// Chooses a printer or a group, with what is wrong with it, and the number of copies.

import { useState } from 'react';
import type { Printer } from '../../client/index.ts';
import { SelectField } from '../parts/controls/select-field.tsx';
import { CopiesField } from '../parts/controls/copies-field.tsx';
import { isWrongNumberOfCopies } from '../parts/controls/copies.ts';
import { lastPrinter } from '../printers/last-printer.ts';
import { printerChoices } from '../printers/printer-choices.ts';
import { suitablePrinter } from '../templates/suitable-printer.ts';
import { words } from '../languages/words.ts';

export interface Target {
  /** The id of a printer, or a group. */
  printer: string;
  copies: string;
}

/** Keeps the chosen printer; as long as none is chosen, the proposal follows what is known of the printers. */
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

/** Target as options of a print; what the service chooses itself is left out. */
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
  return (
    <div className="print-target">
      <SelectField
        label={words.print.printer}
        wrong={problems?.get('options.printer')}
        groups={[
          { label: words.print.printers, options: printerChoices(printers) },
          {
            label: words.print.groups,
            options: groupsOf(printers).map((group) => ({ id: group, name: group })),
          },
        ]}
        value={target.printer}
        onValue={(printer) => onChange({ ...target, printer })}
      />
      <CopiesField
        label={words.print.copies}
        wrong={
          isWrongNumberOfCopies(target.copies)
            ? words.dataForm.faults.copies()
            : problems?.get('options.copies')
        }
        value={target.copies}
        onValue={(copies) => onChange({ ...target, copies })}
      />
    </div>
  );
}
