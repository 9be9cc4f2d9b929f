// An agent: a program in the network of some printers that lends it to the service. Its name
// belongs to the API key that first connected with it.

import { Fault } from '../fault.ts';
import { printerIdPattern } from './printer-id.ts';

export interface AgentRecord {
  name: string;
  /** The key that it belongs to; null: the key of the configuration, or none was needed. */
  keyId: string | null;
  /** Counts its connections: a later one replaces the earlier one. */
  connection: number;
  /** The node that it is connected to; null: to none. A node that stopped without saying so may stay here. */
  nodeId: string | null;
  /** The version of its last connection. */
  version: string;
  /** When it connected, or when the connection ended. */
  since: string;
}

/** A connection that wants the name. */
export type AgentClaim = Pick<AgentRecord, 'name' | 'keyId' | 'version'> & { nodeId: string };

const maxAgents = 1000;
const namePattern = new RegExp(`^${printerIdPattern}$`);

export function isAgentName(text: string): boolean {
  return namePattern.test(text);
}

/** The agent with its new connection; null if the name belongs to another key. */
export function claimedAgent(
  before: AgentRecord | undefined,
  claim: AgentClaim,
  now: string,
): AgentRecord | null {
  if (before && before.keyId !== claim.keyId) return null;
  return { ...claim, connection: (before?.connection ?? 0) + 1, since: now };
}

/** The agent after a connection ended; null if a later one replaced it. */
export function agentAfter(
  before: AgentRecord | undefined,
  connection: number,
  now: string,
): AgentRecord | null {
  if (before?.connection !== connection || before.nodeId === null) return null;
  return { ...before, nodeId: null, since: now };
}

export function noSuchAgent(name: string): Fault {
  return new Fault('AGENT_NOT_FOUND', `There is no agent "${name}". GET /agents lists all agents.`);
}

/** Throws if there is no room for one more. */
export function requireRoomForAgent(agents: number): void {
  if (agents >= maxAgents)
    throw new Fault(
      'VALIDATION_ERROR',
      `There are already ${maxAgents} agents. Remove those that are not used with DELETE /agents/:name.`,
    );
}
