// How the greys of a picture are changed before it is made of dots.

export interface Tone {
  /** -100 to 100. */
  brightness: number;
  /** -100 to 100. */
  contrast: number;
  /** Exponent: above 1 lightens the tones between black and white, below 1 darkens them. */
  gamma: number;
  /** Whether black becomes white and white black. */
  invert: boolean;
}
