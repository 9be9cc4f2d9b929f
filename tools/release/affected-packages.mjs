// Compares the advisories that `npm audit --json` reports with the packages that a release
// contains: the components of its CycloneDX list. Advisories of packages that are only used to
// develop Platen are left out.

/**
 * Returns the affected packages, most severe first.
 * `report` is the output of `npm audit --json`, `components` those of the list.
 * Throws if the report is not a report: the registry could not be asked.
 */
export function affectedPackages(report, components) {
  if (report?.auditReportVersion !== 2 || typeof report.vulnerabilities !== 'object')
    throw new Error(`The registry did not report advisories: ${reasonOf(report)}`);
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  );
  const found = components.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.name === name && isWithin(version, advisory.range))
      .map((advisory) => ({
        name,
        version,
        severity: advisory.severity,
        title: advisory.title,
        url: advisory.url,
        fixedIn: firstGood(version, advisory.range),
      })),
  );
  const byAdvisory = new Map(found.map((one) => [`${one.name} ${one.version} ${one.url}`, one]));
  return [...byAdvisory.values()].toSorted(
    (a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

/** The components that npm does not ask about, because the lock file does not have them. */
export function unaudited(components, lock) {
  const locked = new Set(
    Object.entries(lock.packages).map(
      ([path, { version }]) => `${path.replace(/.*node_modules\//, '')} ${version}`,
    ),
  );
  return components.filter(({ name, version }) => !locked.has(`${name} ${version}`));
}

/** One line for each affected package. */
export function describe({ name, version, severity, title, url, fixedIn }) {
  const fix = fixedIn === null ? 'no fixed version yet' : `fixed in ${fixedIn}`;
  return `${name} ${version}: ${severity}, ${title} (${url}), ${fix}`;
}

const severities = ['critical', 'high', 'moderate', 'low', 'info'];

function rank({ severity }) {
  const found = severities.indexOf(severity);
  return found < 0 ? severities.length : found;
}

function reasonOf(report) {
  return report?.message ?? report?.error?.summary ?? 'its answer is empty or of another form';
}

/** A range of an advisory: alternatives of comparisons, such as `>=2.0.0 <2.3.1 || <1.4.7`. */
function alternatives(range) {
  return range.split('||').map((part) => {
    const compared = [...part.matchAll(/(<=|>=|<|>|=)?\s*v?(\d+\.\d+\.\d+\S*)/g)];
    const isAny = /^\s*\*?\s*$/.test(part);
    if (compared.length === 0 && !isAny)
      throw new Error(`The range "${range}" of an advisory has an unknown form.`);
    return compared.map(([, operator = '=', version]) => ({ operator, version }));
  });
}

function matching(version, range) {
  return alternatives(range).find((all) =>
    all.every(({ operator, version: limit }) => {
      const order = compareVersions(version, limit);
      if (operator === '<') return order < 0;
      if (operator === '<=') return order <= 0;
      if (operator === '>') return order > 0;
      return operator === '>=' ? order >= 0 : order === 0;
    }),
  );
}

function isWithin(version, range) {
  return matching(version, range) !== undefined;
}

/** `2.3.1`, `above 2.3.0`, or null if every later version is affected. */
function firstGood(version, range) {
  const upper = matching(version, range).findLast(({ operator }) => !operator.startsWith('>'));
  if (!upper) return null;
  return upper.operator === '<' ? upper.version : `a version above ${upper.version}`;
}

/** Negative if `one` is older. A version with a suffix such as `-rc.1` is older than without. */
function compareVersions(one, other) {
  const [a, b] = [one, other].map(partsOf);
  for (let at = 0; at < 3; at++)
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at];
  return comparePrereleases(a.prerelease, b.prerelease);
}

function partsOf(version) {
  const [main] = version.split('+');
  const [, numbers, suffix] = /^(\d+\.\d+\.\d+)(?:-(.+))?$/.exec(main);
  return { numbers: numbers.split('.').map(Number), prerelease: suffix?.split('.') ?? null };
}

function comparePrereleases(one, other) {
  if (!one || !other) return Number(!one) - Number(!other);
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    if (a === b) continue;
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
    const [first, second] = [Number(a), Number(b)];
    if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
    return Number.isNaN(first) ? (a < b ? -1 : 1) : first - second;
  }
  return 0;
}
