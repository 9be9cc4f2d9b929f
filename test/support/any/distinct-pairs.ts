// Profiles that differ only in names, speed and other papers lead to the same bytes, so
// that examining one of them on the same emulated model examines all.

import type { Profile } from '../../../src/core/model/printers/profile.ts';

interface Pair {
  profile: Profile;
  model: object;
}

/** The first pair of each kind. */
export function distinctPairs<Some extends Pair>(pairs: readonly Some[]): Some[] {
  const kinds = pairs.map(({ profile }) => kindOf(profile));
  return pairs.filter(
    ({ model }, index) =>
      !pairs.some(
        (earlier, at) => at < index && earlier.model === model && kinds[at] === kinds[index],
      ),
  );
}

function kindOf(profile: Profile): string {
  return JSON.stringify({
    ...profile,
    id: '',
    model: '',
    identity: null,
    speedMmPerSecond: 0,
    papers: {},
  });
}
