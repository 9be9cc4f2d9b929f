// The points in the life of a job where the service is killed, from before
// acceptance to after the end. Each name is known to the failing service.

interface CrashPoint {
  point: string;
  /** The occurrence at which to kill; the values are used in turn. */
  counts: number[];
  /** Reached before the service listens, with jobs of an earlier run. */
  isAtStart?: boolean;
}

const atStart = { counts: [1], isAtStart: true };
const anyTime = [3, 1, 5, 2, 7];

export const crashPoints: CrashPoint[] = [
  { point: 'before accept', counts: anyTime },
  { point: 'accepted', counts: anyTime },
  { point: 'taken over', ...atStart },
  { point: 'claimed', counts: anyTime },
  { point: 'connecting', ...atStart },
  { point: 'preflight', ...atStart },
  { point: 'marked', counts: anyTime },
  { point: 'half sent', counts: anyTime },
  { point: 'sent', counts: anyTime },
  { point: 'between copies', counts: [1, 2] },
  { point: 'confirmed', counts: anyTime },
  { point: 'recorded', counts: anyTime },
];
