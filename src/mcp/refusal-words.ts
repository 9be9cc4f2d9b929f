// What a refused request tells a model: tools that it can call, not paths of the API.

import type { PlatenError } from '../client/index.ts';

/** What helps, by the code of the error. */
const advice: Record<string, string> = {
  TEMPLATE_NOT_FOUND: 'find_templates finds the ids of templates.',
  PRINTER_NOT_FOUND: 'list_printers lists the ids of printers.',
  JOB_NOT_FOUND: 'list_jobs lists the ids of jobs.',
  VALIDATION_ERROR: 'describe_template tells which data a template needs.',
};

const path = /\b(?:GET|POST|PUT|DELETE|PATCH) \//;

export function refusalWords(error: PlatenError): string {
  const { code, message, details, status, idempotencyKey } = error;
  const sentences = message.split(/(?<=[.!?])\s+/).filter((sentence) => !path.test(sentence));
  const lines = [sentences.join(' ') || code, ...details];
  if (Object.hasOwn(advice, code)) lines.push(advice[code]!);
  // The print may have been accepted if no answer came, or that of a service in trouble.
  const isUnknown = status === 0 || status >= 500;
  if (isUnknown && idempotencyKey !== undefined && code !== 'PRINTER_OFFLINE')
    lines.push(
      `It may have been accepted. Call the tool again with the key "${idempotencyKey}": then it is printed once at most.`,
    );
  return lines.join('\n');
}
