// Discovery through an agent: what the agent answers, and what the service makes of it. The
// search itself is in test/server/printers/discovery.slow.test.ts.

import { expect, test } from 'vitest';
import { lend } from '../../../src/agent/lend.ts';
import type { FoundPrinter } from '../../../src/agent/protocol/frames.ts';
import type { AgentSearch } from '../../../src/agent/session.ts';
import { startAgent } from '../../support/printers/agent.ts';
import { eventually, startService } from '../../support/service/service.ts';

const unknown = { alsoAt: [], name: null, maker: null, model: null, profile: null };

test('the answer of an agent becomes printers behind it, and nothing else', async () => {
  const service = await startService();
  const searches: AgentSearch[] = [];
  const answer: FoundPrinter[] = [
    { ...unknown, address: 'socket://127.0.0.1:1', via: 'mdns', profile: 'epson-tm-t20' },
    { ...unknown, address: 'bluetooth:/dev/rfcomm0', via: 'bluetooth', profile: 'no-such-profile' },
    { ...unknown, address: 'agent://till-2/192.168.1.51:9100', via: 'scan' },
    { ...unknown, address: 'cloudprnt:', via: 'scan' },
    { ...unknown, address: 'not an address', via: 'scan' },
    { ...unknown, address: '192.168.1.52:9100', via: 'telepathy' },
  ];
  const { connections } = startAgent(service.url, {
    name: 'till-1',
    discover: async (search) => {
      searches.push(search);
      return answer;
    },
  });
  await eventually(() => expect(connections()).toBe(1));
  const address = 'agent://till-1/127.0.0.1:1';
  await service.post('/printers', { id: 'bar', name: 'Bar', address, profile: 'generic-58' });
  const { status, body } = await service.get('/printers/discover?agent=till-1');
  expect(status, JSON.stringify(body)).toBe(200);
  const second = 'agent://till-1/bluetooth:/dev/rfcomm0';
  const nameless = { port: 0, name: null, maker: null, model: null };
  expect(body.printers).toEqual([
    {
      ...nameless,
      ip: address,
      address,
      via: 'mdns',
      name: 'Bar',
      profile: 'generic-58',
      printerId: 'bar',
    },
    {
      ...nameless,
      ip: second,
      address: second,
      via: 'bluetooth',
      profile: null,
      printerId: null,
    },
  ]);
  expect([...searches[0]!.inUse]).toEqual(['socket://127.0.0.1:1']);
});

test('a search through an agent that is away, unknown or busy is refused with what to do', async () => {
  const service = await startService();
  const { agent, connections } = startAgent(service.url, {
    name: 'till-1',
    discover: () => new Promise(() => {}),
  });
  await eventually(() => expect(connections()).toBe(1));
  const search = async (query: string) => (await service.get(`/printers/discover?${query}`)).body;
  const many = Array.from({ length: 5 }, () => search('agent=till-1'));
  expect((await Promise.race(many)).error).toMatchObject({
    code: 'SERVICE_BUSY',
    message: 'The agent is searching already. Try again in a few seconds.',
  });
  await agent.stop();
  const ended = (await Promise.all(many)).map(({ error }) => error.code);
  expect(ended.filter((code) => code === 'AGENT_OFFLINE')).toHaveLength(4);
  const away = await service.get('/printers/discover?agent=till-1');
  expect(away.status).toBe(503);
  expect(away.body.error).toMatchObject({
    code: 'AGENT_OFFLINE',
    message: expect.stringContaining('The agent "till-1" is not connected. Start it'),
  });
  expect((await search('agent=till-9')).error.code).toBe('AGENT_NOT_FOUND');
  expect((await search('agent=..%2F')).error.code).toBe('VALIDATION_ERROR');
});

test('the agent itself refuses to search networks that are public or too large', async () => {
  const service = await startService();
  const { connections } = startAgent(service.url, { name: 'till-1' });
  await eventually(() => expect(connections()).toBe(1));
  const refusals = {
    '8.8.8.0/24': 'subnet: is not a private network; an agent searches private networks only',
    '169.254.0.0/24': 'subnet: is not a private network; an agent searches private networks only',
    '10.0.0.0/8': 'subnet: has more than 1024 addresses; choose a smaller network',
    x: 'subnet: must be a network such as 192.168.1.0/24',
  };
  for (const [subnet, refusal] of Object.entries(refusals)) {
    const { body } = await service.get(`/printers/discover?agent=till-1&subnet=${subnet}`);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [refusal] });
    const search = { inUse: new Set<string>(), subnet, signal: new AbortController().signal };
    await expect(lend().discover(search)).rejects.toThrow(refusal);
  }
});

test('a search through an agent is cancelled there when the client leaves', async () => {
  const service = await startService();
  let begun: AbortSignal | undefined;
  const { connections } = startAgent(service.url, {
    name: 'till-1',
    discover: ({ signal }) => {
      begun = signal;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve([])));
    },
  });
  await eventually(() => expect(connections()).toBe(1));
  const leaving = new AbortController();
  const { signal } = leaving;
  const asked = fetch(`${service.url}/printers/discover?agent=till-1`, { signal });
  await eventually(() => expect(begun?.aborted).toBe(false));
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await eventually(() => expect(begun?.aborted).toBe(true));
});
