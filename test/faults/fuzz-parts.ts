// The parts that read external input, each with its fuzzed input and the only
// error it may throw.

import { parse } from '../../src/core/template/expression/expression.ts';
import { SyntaxFault } from '../../src/core/template/expression/tokens.ts';
import { dialogue } from '../../src/core/drivers/escpos/status.ts';
import { ConfigError } from '../../src/server/config.ts';
import { readConfig } from '../../src/server/read-config.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestService } from '../support/service/service.ts';
import { temporaryFolder } from '../support/service/service.ts';
import { type Runs, runWithoutStall } from '../support/any/stall.ts';
import { answers, bodies, configTexts, expressions, routes } from './hostile.ts';
import fc from 'fast-check';

export const fuzzParsers: Record<string, (runs: number) => Promise<Runs>> = {
  'expression parser': (runs) =>
    runWithoutStall(expressions, runs, (source) => mayThrow(SyntaxFault, () => parse(source))),
  'configuration reader': async (runs) => {
    const file = join(temporaryFolder(), 'config.yaml');
    const warned = process.listeners('warning');
    process.removeAllListeners('warning'); // YAML warns of almost everything that comes here
    const result = await runWithoutStall(configTexts, runs, (text) => {
      writeFileSync(file, text);
      mayThrow(ConfigError, () => readConfig({ file }));
    });
    for (const listener of warned) process.on('warning', listener);
    return result;
  },
  'status decoder': (runs) =>
    runWithoutStall(answers, runs, (pieces) => {
      const reader = dialogue.createReader();
      for (const piece of pieces) reader.read(piece);
    }),
};

/** Sends bodies to the routes: every response is a success or a proper error, never a 500. */
export function fuzzRoutes(service: TestService, runs: number): Promise<Runs> {
  return runWithoutStall(fc.tuple(routes, bodies), runs, async ([[method, path], body]) => {
    const { status, body: answer } = await service.request(method, path, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    const code = (answer as { error?: { code: string } }).error?.code;
    // A stored template may still fail to render with the given data.
    if (status >= 500 && code !== 'TEMPLATE_RENDER_ERROR' && code !== 'PRINTER_OFFLINE')
      throw new Error(`${method} ${path} answers ${status} ${code}`);
  });
}

function mayThrow(kind: new (...args: never[]) => Error, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
  }
}
