// The options of platen print, and the options of the API that they set.

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DirectPrint, PrintOptions } from '../../../client/index.ts';
import { dithers } from '../../../core/model/paper/dither.ts';
import { fits, rawResolutions, sheetTurns } from '../../../core/model/paper/drawing.ts';
import { priorities, unconfirmedPolicies } from '../../../core/model/jobs/job.ts';
import { namedValue, seconds, wholeNumber } from '../../option-values.ts';
import { type DocumentKind, documentKinds } from './document.ts';
import type { RemoteFlags } from '../remote-command.ts';
import type { WaitFlags } from '../jobs/wait.ts';

type Options = NonNullable<PrintOptions>;

export interface PrintFlags extends RemoteFlags, WaitFlags {
  printer?: string;
  copies?: number;
  cut: boolean;
  reference?: string;
  meta?: Record<string, string>;
  priority?: NonNullable<Options['priority']>;
  notBefore?: string;
  expiresIn?: number;
  onUnconfirmed?: NonNullable<Options['onUnconfirmed']>;
  keepData: boolean;
  allowLoss?: true;
  countCopies?: true;
  idempotencyKey?: string;
  example?: true;
  name?: string;
  as?: DocumentKind;
  pages?: string;
  fit?: NonNullable<DirectPrint['fit']>;
  rotate?: NonNullable<DirectPrint['rotate']>;
  crop?: true;
  dither?: NonNullable<DirectPrint['dither']>;
  dpi?: NonNullable<DirectPrint['dpi']>;
}

export function withPrintOptions(command: Command): Command {
  return command
    .option('-p, --printer <id>', 'a printer or group')
    .option('-c, --copies <number>', 'how many copies', wholeNumber(1, 100))
    .option('--no-cut', 'do not cut the paper')
    .option('-w, --wait', 'wait until it is printed, and say how that is known')
    .option('--timeout <seconds>', 'with --wait: give up after this time; the job goes on', seconds)
    .option('-q, --quiet', 'write only the id')
    .option('--example', 'print the example of the template')
    .option('--reference <text>', 'your own name for it, such as an order number')
    .option('--meta <name=value>', 'stored with the job; can be repeated', namedValue)
    .option('--idempotency-key <key>', 'one key makes at most one job, however often it is sent')
    .addOption(new Option('--priority <level>', 'high: before other jobs').choices(priorities))
    .option('--not-before <time>', 'a time with its zone, or seconds from now')
    .option('--expires-in <seconds>', 'fail if it is not sent by then', wholeNumber(1, 604_800))
    .addOption(
      new Option('--on-unconfirmed <policy>', 'if it is unknown whether it was printed').choices(
        unconfirmedPolicies,
      ),
    )
    .option('--no-keep-data', 'delete the data when it is printed')
    .option('--count-copies', 'each copy takes its own numbers from the counters')
    .option('--allow-loss', 'print although codes cannot be drawn or are too fine')
    .option('--name <text>', 'the name of a batch (CSV or a list)')
    .optionsGroup('Options for documents:')
    .addOption(new Option('--as <kind>', 'what the file is').choices(documentKinds))
    .option('--pages <list>', 'of a PDF, such as 1-3,5')
    .addOption(new Option('--fit <how>', 'of a PDF or printer data').choices(fits))
    .addOption(new Option('--rotate <degrees>', 'of a PDF or printer data').choices(sheetTurns))
    .option('--crop', 'cut off the white margins of a PDF')
    .addOption(new Option('--dither <how>', 'how grey becomes dots').choices(dithers))
    .addOption(
      new Option('--dpi <number>', 'that printer data was written for').argParser(resolution),
    );
}

function resolution(text: string): number {
  const value = Number(text);
  if ((rawResolutions as readonly number[]).includes(value)) return value;
  throw new InvalidArgumentError(`It must be ${rawResolutions.join(' or ')}.`);
}

export function apiOptions(flags: PrintFlags): Options {
  const { printer, copies, cut, reference, meta, priority, notBefore, expiresIn } = flags;
  const { onUnconfirmed, keepData, allowLoss, countCopies } = flags;
  return {
    ...(printer !== undefined && { printer }),
    ...(copies !== undefined && { copies }),
    ...(!cut && { cutPaper: false }),
    ...(reference !== undefined && { reference }),
    ...(meta !== undefined && { metadata: meta }),
    ...(priority !== undefined && { priority }),
    ...(notBefore !== undefined && {
      notBefore: /^\d+$/.test(notBefore) ? Number(notBefore) : notBefore,
    }),
    ...(expiresIn !== undefined && { expiresIn }),
    ...(onUnconfirmed !== undefined && { onUnconfirmed }),
    ...(!keepData && { keepData: false }),
    ...(allowLoss && { allowLoss }),
    ...(countCopies && { countCopies }),
  };
}

/** How a document is drawn. */
export function documentSettings(flags: PrintFlags): Partial<DirectPrint> {
  const { pages, fit, rotate, crop, dither, dpi } = flags;
  return {
    ...(pages !== undefined && { pages }),
    ...(fit !== undefined && { fit }),
    ...(rotate !== undefined && { rotate }),
    ...(crop && { crop }),
    ...(dither !== undefined && { dither }),
    ...(dpi !== undefined && { dpi }),
  };
}
