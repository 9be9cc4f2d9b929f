// The versions of Node that can run the service: `engines` in package.json.
// tools/build/start.mjs has the same check, for before the service is built.

const least = [20, 19] as const;

/** Why this version cannot run the service, or null. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return null;
  return `Platen needs Node ${least.join('.')} or later; this is Node ${version}. Install a newer one from https://nodejs.org.`;
}
