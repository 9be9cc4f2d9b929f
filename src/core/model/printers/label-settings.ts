// What people adjust on a label printer: what is allowed, and what it does to a profile.

import type { LabelSettings, Profile } from './profile.ts';

/** The darkest value of each language. */
const darkest: Partial<Record<Profile['driver'], number>> = { zpl: 30, tspl: 15 };

/** The farthest that ^LT moves, in dots. */
const farthestDown = 120;

/** What is wrong with them for a printer of this profile, each with its path. */
export function labelSettingProblems(
  { darkness, downMm, mode, cutEvery }: LabelSettings,
  { driver, dpi }: Pick<Profile, 'driver' | 'dpi'>,
): string[] {
  const most = darkest[driver];
  if (most === undefined) return ['labels: only label printers (ZPL or TSPL) have these settings'];
  const problems: string[] = [];
  if (darkness !== undefined && darkness > most)
    problems.push(`labels.darkness: must be at most ${most} on this printer`);
  const farthestMm = Math.floor((farthestDown * 254) / dpi) / 10;
  if (driver === 'zpl' && downMm !== undefined && Math.abs(downMm) > farthestMm)
    problems.push(`labels.downMm: must be from -${farthestMm} to ${farthestMm} on this printer`);
  if (cutEvery !== undefined && mode !== undefined && mode !== 'cut')
    problems.push(
      `labels.cutEvery: has no meaning if labels.mode is ${mode}; leave one of them out`,
    );
  return problems;
}

/** The profile with what was adjusted. A printer of receipts has none of it; a darkness of another language is limited. */
export function withLabelSettings(profile: Profile, settings: LabelSettings | null): Profile {
  const most = darkest[profile.driver];
  if (settings === null || most === undefined) return profile;
  const labels = { ...profile.labels, ...settings };
  if (labels.darkness !== undefined) labels.darkness = Math.min(most, labels.darkness);
  return { ...profile, labels, can: { ...profile.can, cut: cutsOf(profile, labels) } };
}

/** A chosen mode says whether there is a cutter. */
function cutsOf({ can }: Profile, { mode }: LabelSettings): Profile['can']['cut'] {
  if (mode === undefined) return can.cut;
  if (mode !== 'cut') return [];
  return can.cut.length > 0 ? can.cut : ['full'];
}

/** Whether the paper is cut after this copy, from 1, if each copy is sent by itself. */
export function isCutAfter({ labels }: Profile, copy: number, copies: number): boolean {
  return copy === copies || copy % (labels?.cutEvery ?? 1) === 0;
}
