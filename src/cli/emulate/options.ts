// The options of `platen emulate`, and what they ask for.

import type { Command } from 'commander';
import { CommandError } from '../command-result.ts';
import { collect, seconds, wholeNumber } from '../option-values.ts';
import type { EmulationPlan } from './emulation.ts';
import { emulateHelp } from './help.ts';
import { modelOf, printersFromArguments, printersFromFile } from './planned-printers.ts';

export interface EmulateFlags {
  file?: string;
  port: number;
  http: { host: string; port: number };
  page: boolean;
  host: string;
  model?: string;
  width: number;
  speed: number;
  save?: string;
  tear?: true;
  fail?: string[];
  expect?: number;
  timeout?: number;
  once?: true;
  strict?: true;
  json?: true;
}

const defaultTimeoutSeconds = 60;

export function withEmulateOptions(command: Command): Command {
  command
    .description('run virtual printers for programs that print, without the service')
    .argument('[printers...]', '[name=]model[:port], such as kitchen=epson-tm-t88vi:9100')
    .option('-f, --file <file>', 'read the printers from a YAML or JSON file')
    .option('-p, --port <number>', 'port of the first printer without one', port, 9100)
    .option('--host <address>', 'address of the print ports', '127.0.0.1')
    .option('--model <name>', 'the model, if no printers are given')
    .option('--width <mm>', 'paper width of the generic model', wholeNumber(20, 120), 80)
    .option('--speed <mm/s>', 'print speed; 0: no delay', wholeNumber(0, 1000), 0)
    .option('--http <[host:]port>', 'address of the page that shows the paper', pageAddress, {
      host: '127.0.0.1',
      port: 3001,
    })
    .option('--no-page', 'run without the page')
    .option('--save <folder>', 'save each sheet there: .png, .txt and .bin')
    .option('--tear', 'paper that was not cut is a receipt when the client disconnects')
    .option('--fail <script>', 'let something fail (see Faults); can be repeated', collect)
    .option('--expect <number>', 'end after this many receipts', wholeNumber(0, 1_000_000))
    .option('--timeout <seconds>', 'give up after this time (60 by default)', seconds)
    .option('--once', 'end when the first client that sent data has disconnected')
    .option('--strict', 'exit with 4 if an unknown command was received')
    .option('--json', 'write one JSON object a line to standard output')
    .addHelpText('after', emulateHelp);
  // The default would be printed as an object.
  command.options.find(({ long }) => long === '--http')!.defaultValueDescription = '127.0.0.1:3001';
  return command;
}

export function planOf(printers: string[], flags: EmulateFlags): EmulationPlan {
  const { file, model, save, timeout, expect: count } = flags;
  if (file !== undefined && printers.length > 0)
    throw new CommandError('Name the printers either as arguments or with --file.');
  if (model !== undefined && (file !== undefined || printers.length > 0))
    throw new CommandError('--model is for one printer: write the model of each printer instead.');
  const ends = count !== undefined || flags.once === true;
  if (timeout !== undefined && !ends)
    throw new CommandError('--timeout needs --expect or --once: what shall come in this time?');
  const defaults = {
    model: model === undefined ? null : modelOf(model, '--model'),
    port: flags.port,
    widthMm: flags.width,
    speedMmPerSecond: flags.speed,
  };
  return {
    printers:
      file === undefined
        ? printersFromArguments(printers, defaults)
        : printersFromFile(file, defaults),
    host: flags.host,
    page: flags.page ? flags.http : null,
    save: save ?? null,
    fail: flags.fail ?? [],
    tearsOff: flags.tear ?? false,
    expectations: {
      expect: count ?? null,
      timeoutMs: ends ? (timeout ?? defaultTimeoutSeconds) * 1000 : null,
      once: flags.once ?? false,
      strict: flags.strict ?? false,
    },
  };
}

function port(text: string): number {
  return wholeNumber(0, 65_535)(text);
}

function pageAddress(text: string): { host: string; port: number } {
  const [, host = '127.0.0.1', number = ''] = /^(?:\[?([^\]]*)\]?:)?(\d*)$/.exec(text) ?? [];
  return { host, port: port(number) };
}
