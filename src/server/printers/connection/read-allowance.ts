// How much is read from a printer. Status replies are a few bytes; a broken or
// hostile printer that sends megabytes would keep the service busy parsing them.
//
//   within   --more than the burst-->   over     reading pauses until the rate allows more
//   over     --quiet, burst restored--> within
//   over     --still over after floodMs-->  flood    the caller closes the connection

export interface ReadLimits {
  bytesPerSecond: number;
  burstBytes: number;
  /** How long a printer may send faster than allowed. */
  floodMs: number;
}

export const usualReadLimits: ReadLimits = {
  bytesPerSecond: 10_000,
  burstBytes: 16_384,
  floodMs: 10_000,
};

export class ReadAllowance {
  readonly #limits: ReadLimits;
  /** Bytes that may be read now; below zero they must be waited for. */
  #left: number;
  #at: number;
  #overSince: number | null = null;

  constructor(limits: ReadLimits, now: number) {
    this.#limits = limits;
    this.#left = limits.burstBytes;
    this.#at = now;
  }

  /** How long to pause after reading that number of bytes; Infinity if the printer floods. */
  pauseMs(bytes: number, now: number): number {
    const { bytesPerSecond, burstBytes, floodMs } = this.#limits;
    const restored = this.#left + ((now - this.#at) / 1000) * bytesPerSecond;
    if (restored >= burstBytes) this.#overSince = null;
    this.#left = Math.min(restored, burstBytes) - bytes;
    this.#at = now;
    if (this.#left >= 0) return 0;
    this.#overSince ??= now;
    if (now - this.#overSince > floodMs) return Infinity;
    return (-this.#left / bytesPerSecond) * 1000;
  }
}
