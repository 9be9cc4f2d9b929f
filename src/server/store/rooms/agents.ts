// Agents: which key a name belongs to, and which node an agent is connected to.

import {
  agentAfter,
  type AgentRecord,
  claimedAgent,
  requireRoomForAgent,
} from '../../../core/model/printers/agent-record.ts';
import type { Engine, Steps } from '../engine.ts';
import type { AgentStore } from '../store.ts';

interface AgentRow {
  name: string;
  key_id: string | null;
  connection: number;
  node_id: string | null;
  version: string;
  since: string;
}

export function agents({ query, now, reads, writes }: Engine): AgentStore {
  const columns = 'name, key_id, connection, node_id, version, since';
  const all = query<AgentRow>(`SELECT ${columns} FROM agents ORDER BY name`);
  const byName = query<AgentRow>(`SELECT ${columns} FROM agents WHERE name = $1`);
  const count = query<{ agents: number }>('SELECT count(*) AS agents FROM agents');
  const put = query(
    `INSERT INTO agents (${columns}) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name) DO UPDATE SET key_id = $2, connection = $3, node_id = $4, version = $5,
       since = $6`,
  );
  const remove = query('DELETE FROM agents WHERE name = $1');

  function* find(name: string): Steps<AgentRecord | undefined> {
    const row = yield* byName.get(name);
    return row && toAgent(row);
  }

  function* save(agent: AgentRecord): Steps<void> {
    const { name, keyId, connection, nodeId, version, since } = agent;
    yield* put.run(name, keyId, connection, nodeId, version, since);
  }

  return {
    ...reads<Pick<AgentStore, 'listAgents'>>({
      *listAgents() {
        return (yield* all.all()).map(toAgent);
      },
    }),
    // One after the other on all nodes: there may be no row to lock yet.
    ...writes<Omit<AgentStore, 'listAgents'>>(
      {
        *claimAgent(claim) {
          const before = yield* find(claim.name);
          if (!before) requireRoomForAgent((yield* count.get())!.agents);
          const agent = claimedAgent(before, claim, yield* now());
          if (agent) yield* save(agent);
          return agent;
        },
        *agentLeft(name, connection) {
          const agent = agentAfter(yield* find(name), connection, yield* now());
          if (agent) yield* save(agent);
        },
        *deleteAgent(name) {
          return (yield* remove.run(name)) > 0;
        },
      },
      'agents',
    ),
  };
}

function toAgent({ name, key_id, connection, node_id, version, since }: AgentRow): AgentRecord {
  return { name, keyId: key_id, connection, nodeId: node_id, version, since };
}
