// Where a service can die in the life of a job, from before its acceptance to
// after its end. Each is a name that the failing service knows.

interface CrashPoint {
  point: string;
  /** The how-manieth time that it is reached; taken in turn. */
  counts: number[];
}

// The first contact happens once in a life, everything else at every job.
const once = [1];
const anyTime = [3, 1, 5, 2, 7];

export const crashPoints: CrashPoint[] = [
  { point: 'before accept', counts: anyTime },
  { point: 'accepted', counts: anyTime },
  { point: 'taken over', counts: once },
  { point: 'claimed', counts: anyTime },
  { point: 'connecting', counts: once },
  { point: 'preflight', counts: once },
  { point: 'marked', counts: anyTime },
  { point: 'half sent', counts: anyTime },
  { point: 'sent', counts: anyTime },
  { point: 'between copies', counts: [1, 2] },
  { point: 'confirmed', counts: anyTime },
  { point: 'recorded', counts: anyTime },
];
