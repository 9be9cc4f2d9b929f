import type { PruneLimits } from '../store.ts';

/** Deletes at most `most` rows and returns how many it deleted. */
export type PruneStep = (limits: PruneLimits, most: number) => number;
