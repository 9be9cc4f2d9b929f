// Where a service can die in the life of a job, from before its acceptance to
// after its end. Each is a name that the failing service knows.

interface CrashPoint {
  point: string;
  /** The how-manieth time that it is reached; taken in turn. */
  counts: number[];
  /** Reached before the service listens: the jobs that it finds come from an earlier life. */
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
