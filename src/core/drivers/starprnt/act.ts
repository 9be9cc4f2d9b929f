// What a Star printer does between two pages.

import { actor } from '../receipt-actions.ts';
import { pulse } from './pulse.ts';

export const act = actor({
  cut: (mode) => [0x1b, 0x64, mode === 'full' ? 2 : 3], // ESC d
  pulse,
});
