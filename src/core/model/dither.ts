// How grey becomes dots.

export const dithers = ['threshold', 'bayer', 'floyd-steinberg', 'atkinson'] as const;
export type Dither = (typeof dithers)[number];
