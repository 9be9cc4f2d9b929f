// platen start: runs the service until a signal ends it. Text for people goes to standard
// error: standard output has the log, one JSON object per line.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../core/model/fault.ts';
import { type Config, ConfigError } from '../server/config.ts';
import { readConfigWithOrigins } from '../server/read-config.ts';
import type { Running } from '../server/main.ts';
import { securityWarnings } from '../server/http/access/security-warnings.ts';
import { setV8Flags } from '../server/v8-flags.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { type SettingFlags, withSettingOptions } from './setting-options.ts';
import { isStartedByNpm, onParentEnd } from './npm-parent.ts';

export function startCommand(program: Command): void {
  withSettingOptions(
    program.command('start', { isDefault: true }).description('run the service (the default)'),
  ).action(run);
}

async function run(flags: SettingFlags): Promise<void> {
  setV8Flags();
  let config: Config | undefined;
  let running: Running;
  try {
    const read = readConfigWithOrigins({ file: flags.config, env: process.env, flags });
    config = read.config;
    if (config.store.url === '') keepCompiledCode(config.data);
    // Loaded only here: the help needs no service.
    const { start } = await import('../server/main.ts');
    running = await start(config, {
      settingOrigins: read.origins,
      onSheet: (number) =>
        console.error(
          `Sheet ${number} came out: ${running.url}/virtual-printer/sheets/${number}.png`,
        ),
    });
  } catch (error) {
    console.error(explain(error as NodeJS.ErrnoException, config));
    process.exitCode = 1;
    return;
  }
  stopOnSignal(running);
  if (!hasTerminal()) reloadOnSignal(running, flags);
  greet(config, running);
}

/** Ctrl-C beneath npm arrives twice: from the terminal, and from npm right after it. */
const sameSignalMs = 300;

/** The first signal stops the service gracefully, the second one at once. */
function stopOnSignal(running: Running): void {
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (isStartedByNpm && performance.now() - stoppingSince < sameSignalMs) return;
      process.exit(1);
    }
    stoppingSince = performance.now();
    console.error('\nStopping: a job that is being printed may finish, for up to 10 s.');
    running.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  if (isStartedByNpm) onParentEnd(stop);
}

/** When a terminal is closed, it sends SIGHUP to end its programs. */
function hasTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}

/** SIGHUP: uses the changed file. One that is wrong changes nothing. */
function reloadOnSignal(running: Running, flags: SettingFlags): void {
  process.on('SIGHUP', () => {
    const reload = async () => {
      const read = readConfigWithOrigins({ file: flags.config, env: process.env, flags });
      const { changed, postponed } = await running.reload(read.config, read.origins);
      console.error(`Settings were read again. Changed: ${changed.join(', ') || 'none'}.`);
      if (postponed.length > 0) console.error(`These need a restart: ${postponed.join(', ')}.`);
    };
    reload().catch((error: Error) => {
      console.error(`The settings stay as they are. ${error.message}`);
    });
  });
}

function explain(error: NodeJS.ErrnoException, config?: Config): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Fault && config && config.store.url !== '')
    return `Platen cannot start: ${error.message} The database is ${withoutPassword(config.store.url)} (store.url, PLATEN_DATABASE_URL).`;
  if (error.code === 'STORAGE_FULL')
    return 'Platen cannot start: the disk of the data folder is full. Free some space, or choose another folder with --data, and start again.';
  if (error.code === 'EADDRINUSE')
    return `Platen cannot start: ${error.message}. Another program uses this port; choose another port with --port.`;
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
    return `Platen cannot start: ${error.message}. Choose another address or port with --host and --port.`;
  if (error instanceof Fault)
    return `Platen cannot start: ${error.message} The data folder is ${resolve(config?.data ?? '')}; choose another one with --data or PLATEN_DATA.`;
  return `Platen cannot start: ${error.message}`;
}

function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return 'not a valid address';
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

function greet(
  config: Config,
  { url, isLocal, needsKey, virtualPrinter, hasPrinter, fingerprint }: Running,
): void {
  const key = needsKey ? " -H 'X-API-Key: <your key>'" : '';
  console.error(`Platen listens on ${url} (open it in a browser; documentation: ${url}/docs)`);
  if (fingerprint) console.error(`The certificate is self-signed. SHA-256: ${fingerprint}`);
  if (virtualPrinter)
    console.error(`A virtual printer runs at 127.0.0.1:${virtualPrinter.port}. Try it:`);
  else if (hasPrinter) console.error('To print a receipt:');
  else console.error('No printer is set up. Add one on the page, or print on a virtual one:');
  const curl = `curl${fingerprint ? ' --insecure' : ''} -X POST`;
  const json = `-H 'Content-Type: application/json'${key}`;
  const printer = hasPrinter ? '' : ',"options":{"printer":"try"}';
  if (!hasPrinter)
    console.error(`
  ${curl} ${url}/printers ${json} -d '{"id":"try","virtual":"platen"}'`);
  console.error(`
  ${curl} ${url}/print/receipt ${json} \\
    -d '{"data":{"items":[{"name":"Flat white","quantity":2,"price":3.9}],"total":7.8}${printer}}'
`);
  for (const { message } of securityWarnings(config, { isLocal, needsKey }))
    console.error(`WARNING: ${message}`);
}
