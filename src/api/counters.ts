// Requests and answers of /counters.

import Type from 'typebox';
import { counterIdPattern, counterResets, maxCount } from '../core/model/orders/counter.ts';
import { answer, body, described, message, success } from './envelope.ts';

const id = Type.String({
  pattern: counterIdPattern,
  description:
    'The id of the counter: 1 to 64 letters, digits and underscores; the first one is not a digit. Templates print it as {{ @next.orders }}.',
  examples: ['orders'],
});
const start = Type.Integer({
  minimum: 0,
  maximum: 999_999_999,
  description: 'The first number, also after a reset. Default: 1.',
  examples: [1],
});
const step = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'The difference between two numbers. Default: 1.',
  examples: [1],
});
const padding = Type.Integer({
  minimum: 0,
  maximum: 12,
  description: 'The least number of digits; shorter numbers get zeros in front. Default: 0.',
  examples: [3],
});
const reset = Type.Enum([...counterResets], {
  description:
    'daily: begins again with start after midnight in timeZone, but not when the clock steps back to an earlier day. Default: never.',
});
const timeZone = Type.String({
  maxLength: 64,
  description: 'The time zone of a daily reset. Default: UTC.',
  examples: ['Europe/Berlin'],
});
const next = Type.Integer({
  minimum: 0,
  maximum: maxCount,
  description: 'The number that is taken next.',
  examples: [42],
});

export const CounterParams = Type.Object({ id });

export const CounterChangeBody = Type.Object(
  {
    start: Type.Optional(start),
    step: Type.Optional(step),
    padding: Type.Optional(padding),
    reset: Type.Optional(reset),
    timeZone: Type.Optional(timeZone),
    next: Type.Optional(next),
  },
  {
    title: 'CounterChange',
    additionalProperties: false,
    examples: [{ padding: 3, reset: 'daily', timeZone: 'Europe/Berlin' }],
  },
);

const settings = { id, start, step, padding, reset, timeZone };
/** A counter without the number that it has reached. */
export const ExportedCounter = Type.Object(settings, { title: 'ExportedCounter' });
const { next: _next, ...optionalSettings } = CounterChangeBody.properties;
export const ImportedCounter = body('ImportedCounter', { id, ...optionalSettings });

const CounterSchema = described('Counter', 'A stored number that prints take.', {
  ...settings,
  next,
  text: Type.String({ description: 'next as it is printed.', examples: ['042'] }),
});

export const CounterAnswer = answer('CounterAnswer', { counter: CounterSchema });
export const CounterList = success({
  counters: Type.Array(CounterSchema, { description: 'Sorted by id.' }),
});
export const CounterDeleted = success({ message: message('Counter "orders" was deleted.') });
