// An input: a port at which software that prints already finds what it expects of a printer.
// What it sends becomes jobs. Inputs come from the configuration of a node, or are stored
// with the settings of the installation.

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
] as const;
export type HttpProtocolName = (typeof httpProtocols)[number];

/** An input as it is given: what is left out has a default. */
export interface GivenInput {
  type: InputType;
  port: number;
  host?: string;
  printer?: string;
  allow?: string[];
  origins?: string[];
  tls?: boolean;
  protocols?: HttpProtocolName[];
  lenient?: boolean;
  site?: string;
}

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
  /** Only nodes of this site listen; empty: all. */
  site: string;
}

export function completeInput(given: GivenInput): Input {
  const { type, port, host = '', printer = '', allow = [], origins = [], tls = false } = given;
  const { lenient = false, site = '' } = given;
  const chosen = given.protocols ?? [];
  const all = chosen.length > 0 ? chosen : [...httpProtocols];
  const protocols = type === 'http' ? all : [];
  return { type, port, host, printer, allow, origins, tls, protocols, lenient, site };
}

/** Problems that a schema cannot express, such as `inputs[1].port: 9101 is used twice`. */
export function inputProblems(
  inputs: readonly GivenInput[],
  facts: { hasCertificate: boolean; isNetwork: (range: string) => boolean },
  path = 'inputs',
): string[] {
  const problems: string[] = [];
  for (const [index, input] of inputs.entries()) {
    const at = `${path}[${index}]`;
    const { type, port, host = '', site = '', allow = [], origins, protocols, tls } = input;
    const isSame = (other: GivenInput) =>
      other.port === port && (other.host ?? '') === host && (other.site ?? '') === site;
    if (port !== 0 && inputs.findIndex(isSame) !== index)
      problems.push(`${at}.port: ${port} is used twice`);
    if (type !== 'http' && protocols) problems.push(`${at}.protocols: needs type http`);
    if (type !== 'http' && origins) problems.push(`${at}.origins: needs type http`);
    if (tls && !facts.hasCertificate)
      problems.push(`${at}.tls: needs server.tls, whose certificate it uses`);
    for (const range of allow)
      if (!facts.isNetwork(range))
        problems.push(`${at}.allow: "${range}" is no network, such as 192.168.1.0/24`);
  }
  return problems;
}

/** A name for messages: `the raw input on port 9101`. */
export function nameOfInput({ type, port }: Pick<Input, 'type' | 'port'>): string {
  return `the ${type} input on port ${port}`;
}
