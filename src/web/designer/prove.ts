// Asks the service about a draft: first for its picture, which is shown as soon
// as it is there, then for the data that it needs and for what the check at
// saving says.

import { type PlatenClient, PlatenError, type Preview } from '../../client/index.ts';
import { lock } from '../session.ts';
import { completeExample } from './complete-example.ts';
import type { Schema } from './language.ts';
import { type Problem, problemsOf } from './problems.ts';
import type { TemplateConfig } from './tree.ts';

export interface Question {
  config: TemplateConfig;
  /** Null is the template's example. */
  data: Record<string, unknown> | null;
  options: { printer?: string; profile?: string };
}

export interface Findings {
  /** What they are the findings of. */
  asked: Question | null;
  /** The last state that could be printed, and its picture. */
  printed: { config: TemplateConfig; preview: Preview } | null;
  needs: { schema: Schema; example: Record<string, unknown> } | null;
  problems: Problem[];
  /** Neither the template nor the data is at fault. */
  error: Error | null;
}

/** What is half written is wrong for a moment: nobody needs to hear of it. */
const patienceMs = 400;

export async function prove(
  client: PlatenClient,
  question: Question,
  superseded: AbortSignal,
  tell: (change: (before: Findings) => Findings) => void,
): Promise<void> {
  const { config, data, options } = question;
  const draw = async (whole: TemplateConfig) => {
    const preview = await client.previewDraft({ config: whole, options, ...(data && { data }) });
    await decoded(preview.image);
    tell((before) => ({ ...before, printed: { config, preview } }));
  };
  const inquire = async (whole: TemplateConfig) => await client.draftSchema(whole, superseded);

  let drawn = await outcome(draw(config));
  if (superseded.aborted) return;
  let needs = await outcome(inquire(config));
  if (needs.refusal) {
    const complete = await completeExample(client, config, needs.refusal, superseded);
    if (complete !== config)
      [drawn, needs] = [await outcome(draw(complete)), await outcome(inquire(complete))];
  }
  const refusal = drawn.refusal ?? needs.refusal;
  if (refusal) await pause(patienceMs, superseded);
  if (superseded.aborted) return;
  if (refusal instanceof PlatenError && refusal.code === 'UNAUTHORIZED') lock();
  tell((before) => ({
    ...before,
    asked: question,
    needs: needs.value ?? before.needs,
    ...judged(refusal, needs.refusal ? 'template' : 'data'),
  }));
}

function judged(
  refusal: Error | undefined,
  about: Problem['about'],
): Pick<Findings, 'problems' | 'error'> {
  if (!refusal) return { problems: [], error: null };
  const isOurs = refusal instanceof PlatenError && refusal.details.length > 0;
  return isOurs
    ? { problems: problemsOf(refusal, about), error: null }
    : { problems: [], error: refusal };
}

/** Shown only once it can be painted at once, a picture takes the place of another without a gap. */
async function decoded(png: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode().catch(() => {}); // the page shows what it can
}

async function outcome<Value>(
  promise: Promise<Value>,
): Promise<{ value?: Value; refusal?: Error }> {
  return await promise.then(
    (value) => ({ value }),
    (refusal: Error) => ({ refusal }),
  );
}

async function pause(ms: number, cutShort: AbortSignal): Promise<void> {
  if (cutShort.aborted) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    cutShort.addEventListener('abort', () => resolve(), { once: true });
  });
}
