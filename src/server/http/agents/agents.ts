// Routes under /agents. GET /agents/connect is a WebSocket for `platen agent`; what is said on
// it is in src/agent/protocol.

import { AgentList, AgentParams, AgentRemoved } from '../../../api/agents.ts';
import { answers } from '../../../api/envelope.ts';
import { mayUsePrinter } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { AgentControl } from '../../app/printers/agents.ts';
import type { App } from '../app.ts';

const tags = ['agents'];

/** Adds the routes of agents, after those of events, which add WebSockets to the server. */
export function agentRoutes(app: App, agents: AgentControl): void {
  app.get('/agents', {
    schema: {
      operationId: 'listAgents',
      summary: 'List the agents',
      description:
        'Agents lend the network of a shop to the service, for printers with an address such as agent://till-1/192.168.1.50:9100. docs/wires.md describes them.',
      tags,
      response: answers(200, AgentList),
    },
    handler: async ({ access }) => ({
      success: true as const,
      agents: await agents.list((printer) => mayUsePrinter(access, printer)),
    }),
  });

  app.get(
    '/agents/connect',
    {
      websocket: true,
      schema: {
        operationId: 'connectAgent',
        summary: 'Connect an agent, by a WebSocket',
        description:
          'For the command "platen agent". A name belongs to the key that first connected with it.',
        tags,
      },
      preValidation: async ({ headers }) => {
        if (headers.upgrade?.toLowerCase() !== 'websocket')
          throw new Fault(
            'UPGRADE_REQUIRED',
            'This path only accepts WebSocket connections of agents (platen agent). GET /agents lists the agents.',
          );
      },
    },
    (socket, { access }) => agents.connect(socket, access),
  );

  app.delete('/agents/:name', {
    schema: {
      operationId: 'removeAgent',
      summary: 'Remove an agent',
      description:
        'It is disconnected, and its name may be taken by another key. Its printers stay, offline until an agent connects with this name.',
      tags,
      faults: ['AGENT_NOT_FOUND', 'STORAGE_FULL'],
      params: AgentParams,
      response: answers(200, AgentRemoved),
    },
    handler: async ({ params: { name } }) => {
      await agents.remove(name);
      return { success: true as const, message: `Agent ${name} was removed.` };
    },
  });
}
