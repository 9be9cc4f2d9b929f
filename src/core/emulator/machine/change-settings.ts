// Settings that commands change. They are never changed in place, so that others can
// keep those of an earlier moment.

/** Returns the same object where nothing changes: copying it takes longer than most commands. */
export function changeSettings<Settings extends object>(
  settings: Settings,
  change: Partial<Settings>,
): Settings {
  for (const name in change) if (settings[name] !== change[name]) return { ...settings, ...change };
  return settings;
}
