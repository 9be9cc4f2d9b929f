// platen emulate: runs a virtual printer without the service, for any program
// that prints, with a web page that shows its paper and simulates faults.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ModelName, printerModels } from '../core/emulator/index.ts';
import { checkOrigins } from '../server/http/origins.ts';
import type { App } from '../server/http/app.ts';
import { createServer } from '../server/http/server.ts';
import { virtualPrinterRoutes } from '../server/http/virtual-printer.ts';
import { drawSheet } from '../server/rendering/draw-sheet.ts';
import { RenderPool } from '../server/rendering/render-pool.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../server/virtual/virtual-printer.ts';

interface Flags {
  port: number;
  http: number;
  host: string;
  model?: ModelName;
  width: number;
  speed: number;
}

export function emulateCommand(program: Command): void {
  program
    .command('emulate')
    .description('run only a virtual printer, with a page that shows its paper')
    .option('-p, --port <number>', 'TCP port for print data', wholeNumber(0, 65_535), 9100)
    .option('--http <number>', 'HTTP port of the page', wholeNumber(0, 65_535), 3001)
    .option('--host <address>', 'address of both ports', '127.0.0.1')
    .addOption(
      new Option('--model <name>', 'a real printer model, with its quirks').choices(
        Object.keys(printerModels),
      ),
    )
    .option('--width <mm>', 'paper width, if no model is given', wholeNumber(20, 120), 80)
    .option('--speed <mm/s>', 'print speed; 0: no delay', wholeNumber(0, 1000), 0)
    .addHelpText('after', help)
    .action(run);
}

const help = `
The page has switches for faults. Programs can use the same routes:
  GET  /virtual-printer/sheets          the printed sheets, newest first
  GET  /virtual-printer/sheets/1.png    a sheet as PNG
  POST /virtual-printer/faults          {"paper":"out"}, {"cover":"open"}, {"confirmation":"lost"} …
  GET  /state                           condition, recent commands with their meaning, complaints`;

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && Number.isInteger(value)) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

async function run({ port, http, host, model, width, speed }: Flags): Promise<void> {
  try {
    const printer = await startVirtualPrinter({
      host,
      port,
      ...(model ? { model } : { widthMm: width }),
      speedMmPerSecond: speed,
      onSheet: ({ number }) => console.log(`Sheet ${number} came out.`),
    });
    const app = await serve(printer, host, http);
    const page = `http://${host}:${(app.server.address() as AddressInfo).port}`;
    console.log(`The virtual printer listens on ${host}:${printer.port}. See its paper at ${page}`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await Promise.all([app.close(), printer.close()]);
    process.exit(0);
  } catch (error) {
    const { message } = error as Error;
    console.error(`The virtual printer cannot start: ${message}. See platen emulate --help.`);
    process.exit(1);
  }
}

async function serve(printer: VirtualPrinter, host: string, port: number): Promise<App> {
  const app = createServer({ bodyBytes: 65_536, logLevel: 'silent' });
  checkOrigins(app, { allowed: [], host, hasKey: false, isPage: (path) => path === '/' });
  const pool = new RenderPool(async () => null); // sheets refer to no stored images
  app.addHook('onClose', async () => pool.stop());
  virtualPrinterRoutes(
    app,
    () => printer,
    ({ bitmap }, scale) => drawSheet(pool, bitmap, scale),
  );
  const page = readFileSync(new URL('emulate.html', import.meta.url), 'utf8');
  const policy = policyFor(page);
  app.get('/', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(page),
  );
  app.get('/state', () => state(printer, host));
  app.get('/open.png', async (_request, reply) => {
    const image = await drawSheet(pool, printer.openSheet.bitmap, 1);
    return reply.type('image/png').header('cache-control', 'no-store').send(image);
  });
  await app.listen({ host, port });
  return app;
}

/** Allows only the script and the style that are part of the page. */
function policyFor(page: string): string {
  const hash = (tag: string) => {
    const [, content = ''] = new RegExp(`<${tag}>([^]*)</${tag}>`).exec(page) ?? [];
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  };
  return [
    "default-src 'none'",
    `script-src ${hash('script')}`,
    `style-src ${hash('style')}`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const maxCommands = 200;

function state(printer: VirtualPrinter, host: string) {
  const { condition, model, openSheet, sheets, commands, complaints } = printer;
  const name = model.identity
    ? `${model.identity.maker} ${model.identity.model}`
    : 'Generic printer';
  return {
    printer: {
      model: name,
      address: `${host}:${printer.port}`,
      has: model.has,
      ...condition,
    },
    sheets: sheets.map(({ number, printedAt }) => ({
      number,
      printedAt,
      image: `/virtual-printer/sheets/${number}.png`,
    })),
    open: {
      height: openSheet.height,
      image: `/open.png?bytes=${openSheet.bytes}&rows=${openSheet.height}`,
    },
    complaints: complaints
      .slice(-maxCommands)
      .map(({ offset, command, reason }) => `${offset} ${command}: ${reason}`),
    trace: commands.map(describe),
  };
}

/** Such as `   12 ESC $ 24 1 — go to (format)`, or the text in quotes. */
function describe(shown: VirtualPrinter['commands'][number]): string {
  const { offset, command, means, effect, parameters } = shown;
  const position = String(offset).padStart(6);
  if (command === 'text') return `${position} ${JSON.stringify(means)}`;
  const may = effect === null ? '' : ` (${effect})`;
  return `${position} ${`${command} ${parameters}`.trim()} — ${means}${may}`;
}
