// Rejects faults that a printer model cannot have, such as a cutter error without a
// cutter.

import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import { type Condition, healthy } from '../../core/emulator/machine/condition.ts';
import type { EmulatorModel } from '../../core/emulator/machine/emulator-model.ts';
import { Fault } from '../../core/model/fault.ts';

const conditions = Object.keys(healthy) as (keyof Condition)[];

export function rejectImpossibleFaults(change: VirtualPrinterFaults, model: EmulatorModel): void {
  const impossible = conditions
    .filter((part) => !model.has.includes(part))
    .filter((part) => change[part] !== undefined && change[part] !== healthy[part])
    .map((part) => `${part}: this model cannot have this fault.`);
  if (typeof change.strayStatus === 'number' && !model.reportsUnasked)
    impossible.push('strayStatus: this model never reports its status unasked.');
  if (change.confirmation === 'wrong' && !model.namesConfirmations)
    impossible.push('confirmation: the answers of this model name no job, so none can be wrong.');
  const printsLabels = model.language === 'zpl' || model.language === 'tspl';
  if (typeof change.paperOutAfterLabels === 'number' && !printsLabels)
    impossible.push('paperOutAfterLabels: this model prints no labels; use paperOutAfterMm.');
  if (impossible.length === 0) return;
  const name = model.identity ? `${model.identity.maker} ${model.identity.model}` : 'This clone';
  throw new Fault(
    'VALIDATION_ERROR',
    `${name} cannot fail like that. Choose another model or another fault.`,
    impossible,
  );
}
