// What an ESC/POS printer does between two pages.

import { actor } from '../receipt-actions.ts';
import { pulse } from './pulse.ts';

export const act = actor({
  cut: (mode) => [0x1d, 0x56, mode === 'full' ? 65 : 66, 0], // GS V
  pulse,
});
