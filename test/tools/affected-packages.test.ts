// Which advisories of npm's report affect what a release contains.

import { expect, test } from 'vitest';
import {
  affectedPackages,
  describe as described,
  unaudited,
} from '../../tools/release/affected-packages.mjs';

const bundled = [
  { name: 'fastify', version: '5.12.8' },
  { name: 'ws', version: '8.22.2' },
  { name: '@scope/codes', version: '2.1.13' },
];

function advisory(name: string, range: string, severity = 'high') {
  const url = `https://github.com/advisories/GHSA-${name}-${severity}`;
  return { source: 1, name, dependency: name, title: `Weakness of ${name}`, url, severity, range };
}

/** As `npm audit --json` prints it; a package is also affected by one that it uses, which is only named. */
function report(...advisories: ReturnType<typeof advisory>[]) {
  const vulnerabilities = Object.fromEntries(
    advisories.map(({ name }) => [
      name,
      { name, via: advisories.filter((one) => one.name === name), nodes: [`node_modules/${name}`] },
    ]),
  );
  const user = { name: 'user', via: advisories.map(({ name }) => name), nodes: [] };
  return { auditReportVersion: 2, vulnerabilities: { ...vulnerabilities, user }, metadata: {} };
}

test('an advisory of a bundled version is told with its severity and the first good version', () => {
  const found = affectedPackages(report(advisory('ws', '>=8.0.0 <8.23.1')), bundled);
  expect(found).toEqual([
    {
      name: 'ws',
      version: '8.22.2',
      severity: 'high',
      title: 'Weakness of ws',
      url: 'https://github.com/advisories/GHSA-ws-high',
      fixedIn: '8.23.1',
    },
  ]);
  expect(found.map(described)).toEqual([
    'ws 8.22.2: high, Weakness of ws (https://github.com/advisories/GHSA-ws-high), fixed in 8.23.1',
  ]);
});

test('packages that only develop Platen, and other versions of bundled ones, are left out', () => {
  const advisories = [
    advisory('vitest', '*', 'critical'),
    advisory('ws', '<8.17.1 || >=9.0.0 <9.0.2'),
    advisory('fastify', '>=5.12.9'),
    advisory('@scope/codes', '=2.1.12'),
  ];
  expect(affectedPackages(report(...advisories), bundled)).toEqual([]);
  expect(affectedPackages({ auditReportVersion: 2, vulnerabilities: {} }, bundled)).toEqual([]);
});

test.each([
  ['<5.12.9', '5.12.9'],
  ['>=5.0.0 <=5.12.8', 'a version above 5.12.8'],
  ['< 4.29.1 || >= 5.0.0 < 5.13.0', '5.13.0'],
  ['=5.12.8', 'a version above 5.12.8'],
  ['5.12.8', 'a version above 5.12.8'],
  ['>5.12.8-rc.1 <5.12.9-rc.10', '5.12.9-rc.10'],
  ['>=5.12.0', null],
  ['*', null],
])('the range %s has fastify 5.12.8, and %s is the first good version', (range, fixedIn) => {
  const [found] = affectedPackages(report(advisory('fastify', range)), bundled);
  expect(found).toMatchObject({ name: 'fastify', fixedIn });
});

test.each(['<5.12.8', '>5.12.8', '>=5.12.9-rc.1', '<=5.12.8-rc.2', '<5.9.10'])(
  'the range %s does not have fastify 5.12.8',
  (range) => {
    expect(affectedPackages(report(advisory('fastify', range)), bundled)).toEqual([]);
  },
);

test('two copies of a package are told apart, and the most severe advisory comes first', () => {
  const copies = [...bundled, { name: 'ws', version: '7.5.9' }];
  const found = affectedPackages(
    report(
      advisory('ws', '<8.22.0', 'moderate'),
      advisory('fastify', '<6.0.0', 'low'),
      advisory('@scope/codes', '<=2.1.13', 'critical'),
    ),
    copies,
  );
  expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual([
    '@scope/codes 2.1.13',
    'ws 7.5.9',
    'fastify 5.12.8',
  ]);
});

test.each([
  [{ message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } }, '405'],
  [{ error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } }, 'lock'],
  [null, 'empty'],
  [{ auditReportVersion: 3, vulnerabilities: {} }, 'another form'],
])('a registry that cannot be asked is not taken for one without advisories', (answer, reason) => {
  expect(() => affectedPackages(answer, bundled)).toThrow(
    new RegExp(`did not report advisories: .*${reason}`),
  );
});

test('an advisory whose range is not understood is not left out', () => {
  expect(() => affectedPackages(report(advisory('ws', 'before May')), bundled)).toThrow(
    'The range "before May" of an advisory has an unknown form.',
  );
});

test('a bundled version that the lock file lacks is told, because npm does not ask about it', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/other/node_modules/ws': { version: '8.22.2' },
    'node_modules/@scope/codes': { version: '2.1.12' },
  };
  expect(unaudited(bundled, { packages })).toEqual([{ name: '@scope/codes', version: '2.1.13' }]);
});
