// platen agent: lends the network of this machine to a service elsewhere, until a signal ends
// it. It needs no database and stores nothing.

import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Command, Option } from 'commander';
import { isAgentName } from '../core/model/printers/agent-record.ts';
import { usualDevices } from '../core/model/printers/usual-devices.ts';
import { action, CommandError, exitCodes } from './command-result.ts';

export function agentCommand(program: Command): void {
  program
    .command('agent')
    .description('lend the printers of this network to a service elsewhere')
    .addOption(new Option('-s, --server <url>', 'the service').env('PLATEN_URL'))
    .addOption(new Option('--key <key>', 'an API key with the scope agent').env('PLATEN_KEY'))
    .addOption(new Option('--key-file <file>', 'a file with the key').env('PLATEN_KEY_FILE'))
    .addOption(
      new Option('--name <name>', 'as in agent://<name>/…; the name of the machine').env(
        'PLATEN_AGENT_NAME',
      ),
    )
    .addOption(
      new Option(
        '--devices <patterns>',
        'device files that printers may be, by full path, separated by commas; "" for none',
      ).env('PLATEN_AGENT_DEVICES'),
    )
    .addOption(
      new Option('-c, --config <file>', 'these settings in a file, YAML or JSON').env(
        'PLATEN_AGENT_CONFIG',
      ),
    )
    .addHelpText('after', help)
    .action(action(run));
}

const help = `
Example: platen agent --server https://print.example.com --key-file key.txt --name till-1
Printers behind it have addresses such as agent://till-1/192.168.1.50:9100 and
agent://till-1/usb:/dev/usb/lp0. By default --devices is
${usualDevices.join(',')}.
Make its key on the service: platen keys add "Till 1" --scope agent
A file for --config: server, key or keyFile, name, and devices.`;

interface AgentSettings {
  server?: string;
  key?: string;
  keyFile?: string;
  name?: string;
  devices?: string;
}

interface Flags extends AgentSettings {
  config?: string;
}

const settingNames = ['server', 'key', 'keyFile', 'name', 'devices'] as const;

async function run({ config, ...flags }: Flags): Promise<number> {
  // The key may be among the arguments, which other users of the machine can list.
  process.title = 'platen agent';
  const settings = { ...(config === undefined ? {} : await settingsIn(config)), ...flags };
  const server = serverIn(settings);
  const key = keyIn(settings);
  const name = nameIn(settings);
  const devices = devicesIn(settings);
  if (isPlain(server))
    console.error(
      `WARNING: ${server} is not encrypted: others on the way can read the key and what is printed. Use https://.`,
    );
  // Loaded only here: the help needs none of it.
  const { Agent } = await import('../agent/agent.ts');
  const { lend } = await import('../agent/lend.ts');
  const log = (line: string) => console.error(line);
  const agent = new Agent({ server, key, name, ...lend({ devices }), log });
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  await agent.stop();
  return exitCodes.fine;
}

async function settingsIn(file: string): Promise<AgentSettings> {
  const { parse } = await import('yaml');
  let given: unknown;
  try {
    given = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new CommandError(`${file} must have settings such as server, keyFile and name.`);
  for (const [name, value] of Object.entries(given)) {
    if (!settingNames.some((one) => one === name))
      throw new CommandError(
        `${file}: "${name}" is unknown; known are ${settingNames.join(', ')}.`,
      );
    if (typeof value !== 'string') throw new CommandError(`${file}: ${name} must be a text.`);
  }
  return given;
}

function serverIn({ server }: AgentSettings): string {
  if (server === undefined)
    throw new CommandError(
      'The address of the service is missing: --server https://print.example.com, or PLATEN_URL.',
    );
  if (!/^https?:\/\/[^/]/.test(server) || !URL.canParse(server))
    throw new CommandError(
      `"${server}" is not the address of a service; write it as https://print.example.com (--server or PLATEN_URL).`,
    );
  return server;
}

/** Null where the service asks for no key. */
function keyIn({ key, keyFile }: AgentSettings): string | null {
  if (key !== undefined && key !== '') return key;
  if (keyFile === undefined) return null;
  try {
    return readFileSync(keyFile, 'utf8').trim();
  } catch (error) {
    throw new CommandError(`The key cannot be read: ${(error as Error).message}`);
  }
}

function nameIn({ name = hostname().split('.')[0]! }: AgentSettings): string {
  if (isAgentName(name)) return name;
  throw new CommandError(
    `"${name}" is not the name of an agent: letters, digits, dots, underscores and hyphens, such as till-1 (--name or PLATEN_AGENT_NAME).`,
  );
}

/** Patterns of the device files that may be opened. */
export function devicesIn({ devices }: AgentSettings): readonly string[] {
  if (devices === undefined) return usualDevices;
  const patterns = devices.split(',').map((one) => one.trim());
  const wrong = patterns.find((one) => one !== '' && !one.startsWith('/'));
  if (wrong === undefined) return patterns.filter(Boolean);
  throw new CommandError(
    `"${wrong}" is not a full path of device files, such as /dev/usb/lp* (--devices or PLATEN_AGENT_DEVICES).`,
  );
}

/** Whether the connection to it is not encrypted and leaves this machine. */
export function isPlain(server: string): boolean {
  const { protocol, hostname: host } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
