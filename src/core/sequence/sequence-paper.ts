// The paper that a sequence is composed for, and the size of its dots there.

import type { Paper } from '../layout/paper.ts';
import type { Profile } from '../model/printers/profile.ts';

export interface SequencePaper extends Paper {
  /** Dots of the printer for one dot of the sequence. */
  scale: number;
  /** An impact printer prints pictures with pins that are two dots wide and high. */
  isImpact: boolean;
  /** The most rows of one document. */
  limit: number;
}

const tillDpi = 203;

export function sequencePaper(profile: Profile, maxPaperMm: number): SequencePaper {
  const { width, dpi, dpiAcross = dpi, fonts, symbologies, codepages, mechanism } = profile;
  return {
    width,
    dpi,
    dpiAcross,
    isWhole: true,
    fonts,
    symbologies,
    images: new Map(),
    locale: undefined,
    isDrawn: Object.keys(codepages).length === 0,
    direction: 'ltr',
    directions: new Map(),
    numbers: new Map(),
    // Codes with thin bars are read only if no dot is lost, so nothing becomes smaller here.
    scale: Math.max(1, Math.round((dpi / tillDpi) * 2) / 2),
    isImpact: mechanism === 'impact',
    limit: Math.round((maxPaperMm * dpi) / 25.4),
  };
}

/** A length of the sequence on the printer. */
export function scaled(dots: number, { scale }: SequencePaper): number {
  return Math.round(dots * scale);
}
