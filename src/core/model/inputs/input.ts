// An input: a port at which software that prints already finds what it expects of a printer.
// What it sends becomes jobs. One that polls asks a print server for jobs instead. Inputs come
// from the configuration of a node, or are stored with the settings of the installation.

import {
  completePoll,
  type GivenPoll,
  nameOfPoll,
  ofPolls,
  type PollInput,
  pollProblems,
  shownPoll,
  withSecrets,
} from './poll-input.ts';

/** raw: printer data, as on port 9100. http: protocols by path. lpd: RFC 1179. */
export const inputTypes = ['raw', 'http', 'lpd'] as const;
export type InputType = (typeof inputTypes)[number];

/** The protocols of an http input. Each has a room in server/inputs. */
export const httpProtocols = [
  'epos',
  'hw-proxy',
  'webprnt',
  'labelary',
  'printnode',
  'pstprnt',
  'qz',
] as const;
export type HttpProtocolName = (typeof httpProtocols)[number];

/** An input that listens, as it is given: what is left out has a default. */
interface GivenListener {
  type: InputType;
  port?: number;
  host?: string;
  printer?: string;
  allow?: string[];
  origins?: string[];
  tls?: boolean;
  protocols?: HttpProtocolName[];
  lenient?: boolean;
  certificates?: string[];
  unsigned?: boolean;
  site?: string;
}

/** An input as it is given: one that listens, or one that polls. */
export type GivenInput = GivenListener | GivenPoll;

/** An input that listens. */
export interface Input {
  type: InputType;
  port: number;
  /** The address to listen on; empty: as the service does. */
  host: string;
  /** Id or group; empty: the default printer. */
  printer: string;
  /** Addresses and networks that may print; empty: all. */
  allow: string[];
  /** Origins of web pages that may print; empty: all. */
  origins: string[];
  /** Whether it uses the certificate of the service. */
  tls: boolean;
  /** The protocols of an http input. */
  protocols: HttpProtocolName[];
  /** Whether unknown elements are dropped instead of refused. */
  lenient: boolean;
  /** SHA-256 fingerprints of the certificates of pages that may print with QZ Tray's library. */
  certificates: string[];
  /** Whether pages that sign nothing may print with QZ Tray's library. */
  unsigned: boolean;
  /** Only nodes of this site listen; empty: all. */
  site: string;
}

/** The input with its defaults. Only for one without problems. */
export function completeInput(given: GivenInput): Input | PollInput {
  if (given.type === 'poll') return completePoll(given);
  const { type, port = 0, host = '', printer = '', allow = [], origins = [], tls = false } = given;
  const { lenient = false, certificates = [], unsigned = false, site = '' } = given;
  const chosen = given.protocols ?? [];
  const all = chosen.length > 0 ? chosen : [...httpProtocols];
  const protocols = type === 'http' ? all : [];
  return {
    type,
    port,
    host,
    printer,
    allow,
    origins,
    tls,
    protocols,
    lenient,
    certificates,
    unsigned,
    site,
  };
}

const ofHttp = ['protocols', 'origins', 'certificates', 'unsigned'];

interface InputFacts {
  hasCertificate: boolean;
  isNetwork: (range: string) => boolean;
  /** What is wrong with the address of a print server, or null. */
  addressProblem: (url: URL) => string | null;
}

/** Problems that a schema cannot express, such as `inputs[1].port: 9101 is used twice`. */
export function inputProblems(inputs: readonly GivenInput[], facts: InputFacts): string[] {
  return inputs.flatMap((input, index) => {
    const at = `inputs[${index}]`;
    if (input.type === 'poll') return pollProblems(input, at, facts.addressProblem);
    return listenerProblems(input, inputs.slice(0, index), at, facts);
  });
}

function listenerProblems(
  input: GivenListener,
  before: readonly GivenInput[],
  at: string,
  facts: InputFacts,
): string[] {
  const { type, port, host = '', site = '', allow = [], tls } = input;
  const problems = ofPolls
    .filter((name) => name in input)
    .map((name) => `${at}.${name}: needs type poll`);
  if (port === undefined) problems.push(`${at}.port: is required with type ${type}`);
  const isSame = (other: GivenInput) =>
    other.type !== 'poll' &&
    other.port === port &&
    (other.host ?? '') === host &&
    (other.site ?? '') === site;
  if (port !== undefined && port !== 0 && before.some(isSame))
    problems.push(`${at}.port: ${port} is used twice`);
  if (type !== 'http')
    for (const name of ofHttp) if (name in input) problems.push(`${at}.${name}: needs type http`);
  if (tls && !facts.hasCertificate)
    problems.push(`${at}.tls: needs server.tls, whose certificate it uses`);
  for (const range of allow)
    if (!facts.isNetwork(range))
      problems.push(`${at}.allow: "${range}" is no network, such as 192.168.1.0/24`);
  return problems;
}

/** A name for messages: `the raw input on port 9101`. */
export function nameOfInput(input: Input | PollInput): string {
  if (input.type === 'poll') return nameOfPoll(input);
  return `the ${input.type} input on port ${input.port}`;
}

/** The inputs without their secrets. */
export function shownInputs(inputs: readonly GivenInput[]): GivenInput[] {
  return inputs.map((input) => (input.type === 'poll' ? shownPoll(input) : input));
}

/** Inputs that were shown and are sent back, with the secrets that are stored. */
export function inputsWithSecrets(
  inputs: readonly GivenInput[],
  stored: readonly GivenInput[],
): GivenInput[] {
  const polls = stored.filter((input) => input.type === 'poll');
  return inputs.map((input) => (input.type === 'poll' ? withSecrets(input, polls) : input));
}
