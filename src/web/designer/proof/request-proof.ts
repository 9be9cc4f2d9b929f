// Requests the proof of a draft, a template that is not saved yet: first the
// preview, which is shown as soon as it arrives, then the schema of its data and
// the problems that saving would report.

import { type PlatenClient, PlatenError, type Preview } from '../../../client/index.ts';
import { decodedImage } from '../../parts/paper/decoded-image.ts';
import { lock } from '../../session.ts';
import { completeData, completeExample } from './complete-example.ts';
import type { Schema } from '../draft/template-language.ts';
import { type Problem, problemsOf } from './problems.ts';
import type { TemplateConfig } from '../draft/tree.ts';

export interface ProofRequest {
  config: TemplateConfig;
  /** Null stands for the template's example. */
  data: Record<string, unknown> | null;
  options: { printer?: string; profile?: string };
}

export interface ProofResult {
  /** The request that this result belongs to. */
  request: ProofRequest | null;
  /** The last state that could be printed, with its preview. */
  printed: { config: TemplateConfig; preview: Preview } | null;
  needs: { schema: Schema; example: Record<string, unknown> } | null;
  problems: Problem[];
  /** An error that concerns neither the template nor the data. */
  error: Error | null;
}

/** Delay before problems are shown, so that half-typed input is not reported. */
const problemDelayMs = 400;

export async function requestProof(
  client: PlatenClient,
  request: ProofRequest,
  superseded: AbortSignal,
  update: (change: (before: ProofResult) => ProofResult) => void,
): Promise<void> {
  const { config, data, options } = request;
  const draw = async (draftConfig: TemplateConfig, shown = data) => {
    const preview = await client.previewDraft({
      config: draftConfig,
      options,
      ...(shown && { data: shown }),
    });
    await decodedImage(preview.image);
    update((before) => ({ ...before, printed: { config, preview } }));
  };
  const readSchema = async (draftConfig: TemplateConfig) =>
    await client.draftSchema(draftConfig, { signal: superseded });

  let drawn = await outcome(draw(config));
  if (superseded.aborted) return;
  let needs = await outcome(readSchema(config));
  if (needs.refusal) {
    const complete = await completeExample(client, config, needs.refusal, superseded);
    if (complete !== config)
      [drawn, needs] = [await outcome(draw(complete)), await outcome(readSchema(complete))];
  }
  if (data && drawn.refusal && needs.value) {
    const filled = completeData(data, needs.value.example, drawn.refusal);
    if (filled && !superseded.aborted) drawn = await outcome(draw(config, filled));
  }
  const refusal = drawn.refusal ?? needs.refusal;
  if (refusal) await pause(problemDelayMs, superseded);
  if (superseded.aborted) return;
  if (refusal instanceof PlatenError && refusal.code === 'UNAUTHORIZED') lock();
  update((before) => ({
    ...before,
    request,
    needs: needs.value ?? before.needs,
    ...problemsIn(refusal, needs.refusal ? 'template' : 'data'),
  }));
}

function problemsIn(
  refusal: Error | undefined,
  about: Problem['about'],
): Pick<ProofResult, 'problems' | 'error'> {
  if (!refusal) return { problems: [], error: null };
  const hasDetails = refusal instanceof PlatenError && refusal.details.length > 0;
  return hasDetails
    ? { problems: problemsOf(refusal, about), error: null }
    : { problems: [], error: refusal };
}

async function outcome<Value>(
  promise: Promise<Value>,
): Promise<{ value?: Value; refusal?: Error }> {
  return await promise.then(
    (value) => ({ value }),
    (refusal: Error) => ({ refusal }),
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
