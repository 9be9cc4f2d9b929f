// Methods that turn grey pixels into black and white dots.

export const dithers = ['threshold', 'bayer', 'floyd-steinberg', 'atkinson'] as const;
export type Dither = (typeof dithers)[number];
