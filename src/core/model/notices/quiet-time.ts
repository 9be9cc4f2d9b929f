// A span of each day in which notices wait, by the clocks of a time zone.

interface QuietSettings {
  /** The begin, such as 22:00; empty: there is no quiet time. */
  from: string;
  to: string;
  /** The time zone, such as Europe/Berlin; empty: the time zone of the service. */
  timeZone: string;
}

const dayMinutes = 24 * 60;
/** Clocks change by multiples of this, at multiples of this. */
const quarterMs = 15 * 60_000;

export class QuietTime {
  readonly #from: number;
  readonly #to: number;
  readonly #format: Intl.DateTimeFormat;

  private constructor({ from, to, timeZone }: QuietSettings) {
    this.#from = minutesOf(from);
    this.#to = minutesOf(to);
    this.#format = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timeZone || undefined,
    });
  }

  /** Null if there is none. */
  static of(settings: QuietSettings): QuietTime | null {
    return settings.from === '' || settings.to === '' ? null : new QuietTime(settings);
  }

  /** 23:05 */
  clock(ms: number): string {
    return this.#format.format(ms);
  }

  includes(ms: number): boolean {
    const [from, to, now] = [this.#from, this.#to, minutesOf(this.clock(ms))];
    return from < to ? now >= from && now < to : now >= from || now < to;
  }

  /** When to look again whether it has ended: at its end, also on a day on which the clocks change. */
  lookAgainAt(ms: number): number {
    const minutes = (this.#to - minutesOf(this.clock(ms)) + dayMinutes) % dayMinutes || dayMinutes;
    const wholeMinute = Math.floor(ms / 60_000) * 60_000;
    const nextQuarter = (Math.floor(ms / quarterMs) + 1) * quarterMs;
    return Math.min(wholeMinute + minutes * 60_000, nextQuarter);
  }
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
