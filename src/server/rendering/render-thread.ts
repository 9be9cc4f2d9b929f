// The thread of long renders: gets orders with the template as it was saved, and
// answers with what was made of them, or what was wrong. Asks for stored pictures.

import { parentPort } from 'node:worker_threads';
import { Fault } from '../../core/model/fault.ts';
import { Recent } from '../../core/recent.ts';
import { checkTemplate } from '../../core/check-template.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { Answer, Call, Question } from './long-renders.ts';
import { renderPreview, renderPrint } from './render-task.ts';

const port = parentPort!;
const checked = new Recent<CheckedTemplate>(4_000_000); // characters of their configuration
const asked = new Map<string, (content: Uint8Array | null) => void>();

port.on('message', (call: Call) => {
  if ('asset' in call) {
    asked.get(call.asset)?.(call.content);
    asked.delete(call.asset);
  } else void answer(call).then((message) => port.postMessage(message));
});

async function answer(question: Question): Promise<Answer> {
  try {
    const template = checkedOnce(question.config);
    const made =
      'print' in question
        ? await renderPrint(template, question.print, asset)
        : await renderPreview(template, question.picture, asset);
    return { made };
  } catch (error) {
    if (!(error instanceof Fault)) return { error: String((error as Error).stack ?? error) };
    const { code, message, details } = error;
    return { fault: { code, message, details } };
  }
}

function checkedOnce(config: Question['config']): CheckedTemplate {
  const key = JSON.stringify(config);
  const known = checked.get(key);
  if (known) return known;
  const result = checkTemplate(config, []);
  if (!result.ok) throw new Error(`The template passed its check before: ${result.details[0]}`);
  return checked.keep(key, result.template, key.length);
}

function asset(name: string): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    asked.set(name, resolve);
    port.postMessage({ asset: name } satisfies Answer);
  });
}
