// Turns grey pixels into the dots of a printer: scales, then thresholds or dithers.

import type { Dither } from '../../model/paper/dither.ts';
import type { Tone } from '../../model/paper/tone.ts';
import type { Bitmap } from '../bitmap.ts';
import { dither, type Grey, threshold } from './dither.ts';
import { scale } from './scale.ts';
import { twoTone } from './two-tone.ts';

/** Makes dots. With null for `way`, two-tone images are thresholded and all others dithered. */
export function dotsOf(source: Grey, width: number, height: number, way: Dither | null): Bitmap {
  const level = way === null ? twoTone(source) : null;
  const grey = scale(source, width, height);
  if (level !== null) return threshold(grey, level);
  return dither(toned(grey, way === 'threshold' ? clean : photo), way ?? 'floyd-steinberg');
}

/** The picture with other tones. White paper around it stays white. */
export function retoned(source: Grey, { brightness, contrast, gamma, invert }: Tone): Grey {
  // The factor goes from no contrast at -100 to black and white alone at 100.
  const slope = Math.min(255, Math.tan(((contrast / 100 + 1) * Math.PI) / 4));
  const tones = Uint8Array.from({ length: 256 }, (_, tone) => {
    const own = invert ? 255 - tone : tone;
    if (own >= 255 - nearly) return 255;
    const lightened = 255 * (own / 255) ** (1 / gamma) + (brightness / 100) * 255;
    return Math.min(255, Math.max(0, Math.round((lightened - 127.5) * slope + 127.5)));
  });
  return toned(source, tones);
}

const nearly = 5; // the deviation from pure white and black that JPEG causes

/** Makes nearly white white: otherwise the paper around a photograph gets specks. */
const clean = curve((tone) => tone);

// A heated dot spreads beyond its square: half of all dots black look like 62 %.
const spread = 0.12;

/** Lightens the tones between black and white by as much as the spread of the dots darkens them. */
const photo = curve((tone) => {
  // Solves c + 4 * spread * c * (1 - c) = wanted for c, the share of black dots.
  const wanted = 1 - tone / 255;
  const gain = 4 * spread;
  const share = (1 + gain - Math.sqrt((1 + gain) ** 2 - 4 * gain * wanted)) / (2 * gain);
  return 255 * (1 - share);
});

function curve(change: (tone: number) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, tone) => {
    if (tone <= nearly) return 0;
    return tone >= 255 - nearly ? 255 : Math.round(change(tone));
  });
}

function toned({ width, height, data }: Grey, tones: Uint8Array): Grey {
  const made = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) made[index] = tones[data[index]!]!;
  return { width, height, data: made };
}
