// Print warnings for raw data that is drawn: from the complaints of the emulated printer,
// and from the widths of the bars of its codes on the paper.

import { type Loss, lossOf } from '../emulator/loss.ts';
import type { Complaint } from '../emulator/machine/command-log.ts';
import type { DrawnCode } from '../emulator/machine/emulator-options.ts';
import {
  finestBar,
  type PrintWarning,
  type PrintWarningCode,
} from '../model/jobs/print-warning.ts';
import { placeOf } from './raw-bytes.ts';

const kinds: Record<Loss, [code: PrintWarningCode, what: (complaint: Complaint) => string]> = {
  code: ['CODE_LOST', ({ reason }) => `A code was not drawn: ${reason}.`],
  character: ['CHARACTER_LOST', ({ reason }) => `A character was not drawn: ${reason}.`],
  picture: ['PICTURE_LOST', ({ reason }) => `A picture was not drawn: ${reason}.`],
  edge: ['CUT_OFF', () => 'Part of the label is beyond the edge and was cut off.'],
  other: ['NOT_DRAWN', ({ command, reason }) => `${command || 'A byte'} was not drawn: ${reason}.`],
};

export function complaintWarnings(
  complaints: readonly Complaint[],
  bytes: Uint8Array,
): PrintWarning[] {
  return complaints.flatMap((complaint) => {
    const loss = lossOf(complaint);
    if (!loss) return [];
    const [code, what] = kinds[loss];
    return [{ code, message: what(complaint), place: placeOf(complaint, bytes) }];
  });
}

/** `factor` is the size on the paper of what was one dot. */
export function codeWarnings(
  codes: readonly DrawnCode[],
  factor: number,
  bytes: Uint8Array,
): PrintWarning[] {
  return codes.flatMap((drawn): PrintWarning[] => {
    const bar = drawn.module * factor;
    if (bar >= finestBar) return [];
    const place = placeOf(drawn, bytes);
    const dots = bar === 1 ? '1 dot wide' : `${Number(bar.toFixed(1))} dots wide`;
    if (factor >= 1)
      return [{ code: 'CODE_THIN', message: `The bars of a code are ${dots}.`, place }];
    const message = `To fit the paper, the bars of a code became ${dots}, too thin to be read.`;
    return [{ code: 'CODE_SHRUNK', message, place }];
  });
}
