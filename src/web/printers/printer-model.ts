// The model of a printer in words: one that was assumed, or that is not known yet, is not shown
// like one that is known.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';

export function modelOf({ source, model }: Printer['profile']): string {
  if (source === 'pending') return words.printer.notRecognised;
  return source === 'assumed' ? words.printer.assumed(model) : model;
}

/** The model and the width of its paper, which is known only together with the model. */
export function modelAndWidth({ profile, width }: Printer): string[] {
  const model = modelOf(profile);
  return profile.source === 'pending' ? [model] : [model, words.printer.widthMm(width)];
}
