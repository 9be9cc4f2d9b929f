// platen doctor: finds what is usually wrong, and says what to do.

import { networkInterfaces } from 'node:os';
import type { Command } from 'commander';
import { type PlatenClient, PlatenError } from '../../client/index.ts';
import { checkConfig, type Config, ConfigError } from '../../server/config.ts';
import { readConfigWithOrigins } from '../../server/read-config.ts';
import { action, endsWithCodes } from '../command-result.ts';
import { adviceFor } from '../remote/advice.ts';
import { remoteCodes } from '../remote/exit-codes.ts';
import { clientOf, serverOf, type ServiceFlags, withServiceOptions } from '../service-options.ts';
import { type SettingFlags, withSettingOptions } from '../setting-options.ts';
import { endWithReader, out, writeJson, writeLine } from '../terminal/screen.ts';
import { checkClock } from './check-clock.ts';
import { checkFolder } from './check-folder.ts';
import { checkJobs } from './check-jobs.ts';
import { checkNotices } from './check-notices.ts';
import { checkPrinters } from './check-printers.ts';
import { checkService } from './check-service.ts';
import { fault, fine, type Finding, findingLines, note } from './finding.ts';
import { listenersOn } from './open-sockets.ts';
import { settingsInUse } from './settings-in-use.ts';
import { timedFetch } from './timed-fetch.ts';

interface Flags extends ServiceFlags, SettingFlags {
  json?: true;
}

export function doctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description('find what is usually wrong with a service and its printers')
    .option('--json', 'as JSON');
  withServiceOptions(withSettingOptions(command));
  endsWithCodes(command, help).action(
    action(async (flags: Flags) => {
      const isGiven = command.getOptionValueSource('server') !== 'default';
      return await examine(flags, isGiven || flags.url !== undefined);
    }),
  );
}

const help = `
Looks at the settings, the port, the data folder, the disk, the clock, the printers and the
jobs. On another machine than that of the service, name it with --server.

Exit codes: 0 nothing is wrong, 1 faults were found, 2 wrong usage.`;

async function examine(flags: Flags, isServerGiven: boolean): Promise<number> {
  endWithReader();
  const [config, settings] = readSettings(flags);
  const server = isServerGiven ? serverOf(flags) : addressOf(config);
  const local = isOfThisMachine(server) ? config : null;
  const { fetch, time } = timedFetch();
  const client = clientOf(
    { ...flags, server, url: server },
    { fetch, retries: 0, timeoutMs: 10_000 },
  );

  const { isAnswering, findings } = await checkService(client, local);
  const used = local && isAnswering ? await settingsInUse(client, local) : local;
  const all = [
    ...(local ? [settings] : []),
    ...findings,
    ...(used ? checkFolder(used, isAnswering) : []),
    ...(isAnswering ? await checkContents(client, local !== null) : []),
    ...(local ? await checkNotices(local.notices) : []),
    ...(await checkClock(time())),
  ];
  if (flags.json) writeJson(all);
  else for (const line of findingLines(all, out)) writeLine(line);
  const faults = all.filter(({ level }) => level === 'fault').length;
  if (!flags.json) writeLine(`\n${verdict(faults)}`);
  return faults === 0 ? remoteCodes.done : remoteCodes.failed;
}

function verdict(faults: number): string {
  if (faults === 0) return out.paint('good', 'Nothing is wrong.');
  return out.paint('bad', faults === 1 ? '1 fault was found.' : `${faults} faults were found.`);
}

/** Reads the settings; wrong ones are replaced by the defaults. */
function readSettings(flags: SettingFlags): [Config, Finding] {
  const about = 'Settings';
  try {
    const { config, origins } = readConfigWithOrigins({
      file: flags.config,
      env: process.env,
      flags,
    });
    const sources = [...new Set(origins.values())];
    const from = sources.length === 0 ? 'the defaults' : sources.join(', ');
    return [config, fine(about, `They are valid (${from}).`)];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const finding = fault(about, error.message, 'Correct it; platen config shows all settings.');
    return [checkConfig({}), finding];
  }
}

/** Where a service with these settings answers on this machine. */
function addressOf({ server: { host, port, tls } }: Config): string {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${isTls(tls) ? 'https' : 'http'}://${name}:${port}`;
}

function isTls({ cert, selfSigned }: Config['server']['tls']): boolean {
  return cert !== '' || selfSigned;
}

function isOfThisMachine(server: string): boolean {
  const host = new URL(server).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.startsWith('127.') || host === '::1') return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === host),
  );
}

/** What only the service knows; a key that may not read something leaves that out. */
async function checkContents(client: PlatenClient, isLocal: boolean): Promise<Finding[]> {
  const own = new Set(listenersOn(Number(new URL(client.url).port)).map(({ pid }) => pid));
  const checks: [about: string, check: () => Promise<Finding[]>][] = [
    [
      'Printers',
      async () => checkPrinters(await client.printers(), await client.profiles(), { isLocal, own }),
    ],
    ['Jobs', () => checkJobs(client)],
    [
      'Security',
      async () => (await client.warnings()).map(({ message }) => note('Security', message)),
    ],
  ];
  const findings: Finding[] = [];
  for (const [about, check] of checks)
    try {
      findings.push(...(await check()));
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error;
      const [todo = ''] = adviceFor(error, client.url);
      if (error.code === 'UNAUTHORIZED') return [fault('Key', error.message, todo)];
      findings.push(note(about, `Not looked at: ${error.message}`, todo || undefined));
    }
  return findings;
}
