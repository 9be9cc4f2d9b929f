// The agents: those that are connected to this node, and where the others are. A name belongs to
// the key that first connected with it. Within one key the newest connection wins, on whichever
// node it comes in: the older one is closed and waits before it connects again.
//
//   connecting  --hello-->                    claiming   the name, in the store
//   connecting  --nothing for 10 s-->         closed
//   claiming    --the name is free or ours--> connected  its printers can be reached from here
//   claiming    --another key's name-->       closed     refused
//   connected   --newer connection-->         closed     replaced
//   connected   --name removed-->             closed     refused
//   connected   --key revoked-->              closed     revoked
//   connected   --lost-->                     closed

import type { WebSocket } from 'ws';
import { type ChannelTimes, usualTimes } from '../../agent/protocol/channel.ts';
import { type FoundPrinter, type Frame, protocolVersion } from '../../agent/protocol/frames.ts';
import { versionProblem } from '../../agent/protocol/versions.ts';
import type { Access } from '../../core/model/access/api-key.ts';
import { Fault } from '../../core/model/fault.ts';
import {
  type AgentRecord,
  isAgentName,
  noSuchAgent,
} from '../../core/model/printers/agent-record.ts';
import { Unreachable } from '../../core/model/printers/unreachable.ts';
import type { Link, LinkHandlers } from '../printers/connection/tcp.ts';
import { serializer } from '../serializer.ts';
import type { NodeHeartbeat, Store } from '../store/store.ts';
import { AgentConnection, type AgentSearch } from './agent-connection.ts';

export interface AgentsOptions {
  store: Store;
  node: NodeHeartbeat;
  version: string;
  log: (message: string) => void;
  times?: ChannelTimes | undefined;
}

/** Where an agent is connected, as this node sees it. */
export type AgentPlace = 'here' | 'elsewhere' | 'nowhere';

/** An agent as it is listed. */
export interface AgentState extends Omit<AgentRecord, 'connection' | 'nodeId'> {
  connected: boolean;
  /** The name of the node that it is connected to. */
  node: string | null;
  /** Milliseconds to the agent and back; null unless it is connected to this node. */
  latencyMs: number | null;
}

interface Connected {
  connection: AgentConnection;
  record: AgentRecord;
  keyId: string | null;
}

const helloMs = 10_000;
const lookMs = 10_000;

export class Agents {
  readonly #options: AgentsOptions;
  readonly #connected = new Map<string, Connected>();
  /** Agents that are connected to other nodes, with the names of these nodes. */
  #elsewhere = new Map<string, string>();
  /** Connections that have not greeted yet, or are being accepted. */
  readonly #entering = new Set<AgentConnection>();
  readonly #listeners = new Set<(name: string) => void>();
  readonly #serialize = serializer();
  #unwatch = () => {};
  #looking: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: AgentsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { store, log } = this.#options;
    if (!store.isShared) return;
    this.#unwatch = store.watch(({ lists }) => {
      if (lists.has('agents'))
        this.#look().catch(({ message }: Error) => log(`The agents cannot be read: ${message}`));
    });
    await this.#look();
    // A node that stopped without saying so is noticed only by its missing heartbeat.
    this.#looking = setInterval(() => {
      if (this.#elsewhere.size > 0) this.#look().catch(() => {});
    }, lookMs);
    this.#looking.unref();
  }

  /** `listener` is called when an agent came to this node or left it, or went to another. */
  onChange(listener: (name: string) => void): void {
    this.#listeners.add(listener);
  }

  place(name: string): AgentPlace {
    if (this.#connected.has(name)) return 'here';
    return this.#elsewhere.has(name) ? 'elsewhere' : 'nowhere';
  }

  /** Opens a link to a printer through the agent. */
  async open(name: string, address: string, handlers: LinkHandlers): Promise<Link> {
    const found = this.#connected.get(name);
    if (!found) throw new Unreachable(notConnected(name));
    return await found.connection.open(address, handlers);
  }

  /** Finds printers through the agent. */
  async discover(name: string, search: AgentSearch): Promise<FoundPrinter[]> {
    const found = this.#connected.get(name);
    if (found) return await found.connection.discover(search);
    const other = this.#elsewhere.get(name);
    if (other !== undefined)
      throw new Fault(
        'AGENT_OFFLINE',
        `The agent "${name}" is connected to the node "${other}". Send this request to that node.`,
      );
    if ((await this.#options.store.listAgents()).some((agent) => agent.name === name))
      throw new Fault('AGENT_OFFLINE', notConnected(name));
    throw noSuchAgent(name);
  }

  /** Sorted by name. */
  async list(): Promise<AgentState[]> {
    const { store, node } = this.#options;
    const records = await store.listAgents();
    return records.map(({ connection: _connection, nodeId: _nodeId, ...agent }) => {
      const here = this.#connected.get(agent.name);
      const elsewhere = this.#elsewhere.get(agent.name) ?? null;
      return {
        ...agent,
        connected: here !== undefined || elsewhere !== null,
        node: here ? node.name : elsewhere,
        latencyMs: here?.connection.latencyMs ?? null,
      };
    });
  }

  /** Frees the name. False if there is no such agent. */
  async remove(name: string): Promise<boolean> {
    const isRemoved = await this.#options.store.deleteAgent(name);
    this.#sendAway(name, 'refused', removed(name));
    return isRemoved;
  }

  /** The key was revoked or has expired. */
  keyEnded(keyId: string | null): void {
    for (const [name, one] of this.#connected)
      if (one.keyId === keyId)
        this.#sendAway(name, 'revoked', 'The API key of the agent was revoked or has expired.');
  }

  /** A WebSocket of an agent was opened. */
  connect(socket: WebSocket, access: Access): void {
    const { times = usualTimes } = this.#options;
    const timer = setTimeout(
      () => connection.close('refused', 'The agent did not greet.'),
      helloMs,
    );
    timer.unref();
    const connection: AgentConnection = new AgentConnection(socket, {
      times,
      onHello: (hello) => {
        clearTimeout(timer);
        void this.#serialize(() => this.#greeted(connection, hello, access.keyId));
      },
      onClosed: (problem) => {
        clearTimeout(timer);
        this.#entering.delete(connection);
        this.#left(connection, problem);
      },
    });
    this.#entering.add(connection);
    if (this.#isStopped) connection.close('stopping', stopping);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unwatch();
    clearInterval(this.#looking);
    for (const connection of this.#entering) connection.close('stopping', stopping);
    for (const name of this.#connected.keys()) this.#sendAway(name, 'stopping', stopping);
    await this.#serialize(async () => {});
  }

  async #greeted(
    connection: AgentConnection,
    { name, protocol, version }: Extract<Frame, { kind: 'hello' }>,
    keyId: string | null,
  ): Promise<void> {
    const { store, node, log } = this.#options;
    const problem =
      versionProblem(version, this.#options.version) ??
      (protocol === protocolVersion
        ? null
        : `The agent speaks version ${protocol} of the protocol and the service ${protocolVersion}. Install the same version on both sides.`);
    if (problem !== null) {
      log(`The agent "${name.slice(0, 128)}" was refused. ${problem}`);
      return connection.close('version', problem);
    }
    if (!isAgentName(name))
      return connection.close(
        'refused',
        'The name of an agent has up to 128 letters, digits, dots, underscores and hyphens, and begins with a letter or digit.',
      );
    try {
      const record = await store.claimAgent({ name, keyId, version, nodeId: node.id });
      if (!record) {
        log(`The agent "${name}" was refused: the name belongs to another API key.`);
        return connection.close('refused', taken(name));
      }
      this.#entering.delete(connection);
      if (!connection.isOpen || this.#isStopped)
        return await store.agentLeft(name, record.connection);
      this.#sendAway(name, 'replaced', replaced(name));
      this.#connected.set(name, { connection, record, keyId });
      this.#elsewhere.delete(name);
      connection.welcome(this.#options.version, node.name);
      this.#changed(name);
    } catch (error) {
      connection.close(
        'stopping',
        `The service cannot store the agent: ${(error as Error).message}`,
      );
    }
  }

  #left(connection: AgentConnection, problem: string | null): void {
    for (const [name, one] of this.#connected)
      if (one.connection === connection) {
        this.#connected.delete(name);
        if (problem !== null)
          this.#options.log(`The agent "${name}" was disconnected: ${problem}.`);
        void this.#serialize(() => this.#forget(one.record));
        this.#changed(name);
      }
  }

  async #forget({ name, connection }: AgentRecord): Promise<void> {
    try {
      await this.#options.store.agentLeft(name, connection);
    } catch (error) {
      this.#options.log(`That agent "${name}" left cannot be stored: ${(error as Error).message}`);
    }
  }

  #sendAway(name: string, ...because: Parameters<AgentConnection['close']>): void {
    this.#connected.get(name)?.connection.close(...because);
  }

  #changed(name: string): void {
    for (const listener of this.#listeners) listener(name);
  }

  /** Reads which agents are connected to other nodes that are alive, and which of ours were replaced there. */
  async #look(): Promise<void> {
    await this.#serialize(async () => {
      const { store, node } = this.#options;
      const records = await store.listAgents();
      const nodes = new Map((await store.listNodes()).map(({ id, name }) => [id, name]));
      const before = this.#elsewhere;
      this.#elsewhere = new Map();
      const known = new Set(records.map(({ name }) => name));
      for (const name of this.#connected.keys())
        if (!known.has(name)) this.#sendAway(name, 'refused', removed(name));
      for (const { name, nodeId, connection } of records) {
        const here = this.#connected.get(name);
        const isOurs = nodeId === node.id && here?.record.connection === connection;
        if (here && !isOurs) this.#sendAway(name, 'replaced', replaced(name));
        const other = nodeId === null || nodeId === node.id ? undefined : nodes.get(nodeId);
        if (other !== undefined) this.#elsewhere.set(name, other);
      }
      for (const name of new Set([...before.keys(), ...this.#elsewhere.keys()]))
        if (before.get(name) !== this.#elsewhere.get(name)) this.#changed(name);
    });
  }
}

const notConnected = (name: string) =>
  `The agent "${name}" is not connected. Start it where its printers are (platen agent), and check the network there.`;
const stopping = 'The service stops.';
const replaced = (name: string) =>
  `Another agent connected as "${name}" with the same key. Give each agent a name of its own (--name).`;
const taken = (name: string) =>
  `The name "${name}" belongs to another API key. Choose another name (--name), or free it with DELETE /agents/${name}.`;
const removed = (name: string) => `The agent "${name}" was removed from the service.`;
