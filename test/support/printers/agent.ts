// An agent in the process of the test, which ends with the test.

import { onTestFinished } from 'vitest';
import { Agent, type AgentOptions } from '../../../src/agent/agent.ts';
import { lend } from '../../../src/agent/lend.ts';

/** Searches for printers on loopback only, and finds none. */
export const nowhere = {
  mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: 53_535, multicast: false },
  epson: { addresses: [] },
};

export interface StartedAgent {
  agent: Agent;
  /** What it said, in order. */
  said: string[];
  /** How often the service accepted it. */
  connections: () => number;
}

export function startAgent(
  server: string,
  options: Partial<AgentOptions> & { name: string },
): StartedAgent {
  const said: string[] = [];
  let connections = 0;
  const agent = new Agent({
    server,
    key: null,
    ...lend({ discovery: nowhere }),
    log: (message) => said.push(message),
    onConnected: () => connections++,
    waitMs: () => 20,
    ...options,
  });
  onTestFinished(() => agent.stop());
  return { agent, said, connections: () => connections };
}
