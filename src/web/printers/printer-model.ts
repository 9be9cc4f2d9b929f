// The model of a printer in words: one that was assumed is not shown like one that is known.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';

export function modelOf({ source, model }: Printer['profile']): string {
  return source === 'assumed' ? words.printer.assumed(model) : model;
}
