import { expect, test } from 'vitest';
import { versionProblem } from '../../../src/agent/protocol/versions.ts';

test.each([
  ['0.1.0', '0.1.7'],
  ['0.1.0', '0.2.0'],
  ['0.3.1', '0.2.0'],
  ['1.4.0', '1.5.0-rc.1'],
])('an agent %s works with a service %s', (agent, service) => {
  expect(versionProblem(agent, service)).toBeNull();
});

test.each([
  ['0.1.0', '0.3.0', 'agent'],
  ['0.3.0', '0.1.0', 'service'],
  ['0.9.0', '1.0.0', 'agent'],
])('an agent %s and a service %s are too far apart: update the %s', (agent, service, older) => {
  expect(versionProblem(agent, service)).toBe(
    `The agent has version ${agent} and the service ${service}; they may differ by one release. Update the ${older}.`,
  );
});

test('a text that is not a version is refused', () => {
  expect(versionProblem('latest', '0.1.0')).toContain('"latest" is not a version');
});
