// Application service for agents: lists them with their printers, and removes them.

import type { WebSocket } from 'ws';
import type { Access } from '../../../core/model/access/api-key.ts';
import { noSuchAgent } from '../../../core/model/printers/agent-record.ts';
import type { Agents, AgentState } from '../../agents/agents.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Printer } from '../../printers/printer.ts';

export class AgentControl {
  readonly #agents: Agents;
  readonly #directory: Directory;

  constructor(agents: Agents, directory: Directory) {
    this.#agents = agents;
    this.#directory = directory;
  }

  /** Each with those of its printers that may be seen. */
  async list(
    maySee: (printer: Printer) => boolean,
  ): Promise<(AgentState & { printers: string[] })[]> {
    const printers = this.#directory.all.filter(maySee);
    return (await this.#agents.list()).map((agent) => ({
      ...agent,
      printers: printers.filter((one) => one.agent === agent.name).map(({ id }) => id),
    }));
  }

  async remove(name: string): Promise<void> {
    if (!(await this.#agents.remove(name))) throw noSuchAgent(name);
  }

  connect(socket: WebSocket, access: Access): void {
    this.#agents.connect(socket, access);
  }
}
