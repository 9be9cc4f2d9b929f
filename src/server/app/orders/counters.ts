// Application service for counters: `{{ @next.name }}` in a template takes a number.

import {
  type Counter,
  type CounterChange,
  countText,
  newCounter,
  nextNumber,
} from '../../../core/model/orders/counter.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import type { ReadyContent } from '../../rendering/renderer.ts';
import type { Store } from '../../store/store.ts';
import { invalidRequest } from '../printing/refusals.ts';

/** A counter as the API shows it. */
export interface CounterView extends Omit<Counter, 'last' | 'lastDay'> {
  next: number;
  /** `next` as it is printed. */
  text: string;
}

export class Counters {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async list(): Promise<CounterView[]> {
    return (await this.#store.listCounters()).map((counter) => this.#view(counter));
  }

  async get(id: string): Promise<CounterView> {
    const [counter] = await this.#store.getCounters([id]);
    return counter ? this.#view(counter) : notFound(id);
  }

  async put(id: string, change: CounterChange): Promise<CounterView> {
    if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
      invalidRequest([`timeZone: "${change.timeZone}" is not a time zone such as "Europe/Berlin"`]);
    return this.#view(await this.#store.saveCounter(id, change));
  }

  async delete(id: string): Promise<void> {
    if (!(await this.#store.deleteCounter(id))) notFound(id);
  }

  /** The request with the numbers that the template prints. A reprint repeats those of the first print. */
  async take(content: ReadyContent, request: PrintRequest): Promise<PrintRequest> {
    const ids = countersOf(content);
    if (ids.length === 0 || request.numbers) return request;
    const { copies = 1, countCopies = false } = request.options ?? {};
    const times = countCopies ? copies : 1;
    const taken = await this.#store.takeNumbers(Array.from({ length: times }, () => ids).flat());
    const numbers = Array.from({ length: times }, (_, copy) =>
      texts(
        taken
          .slice(copy * ids.length, (copy + 1) * ids.length)
          .map((counter) => [counter, counter.last!]),
      ),
    );
    return { ...request, numbers: times === 1 ? numbers[0]! : numbers };
  }

  /** Takes numbers for prints that belong together: they share them. */
  async takeTogether(
    prints: readonly { content: ReadyContent; request: PrintRequest }[],
  ): Promise<PrintRequest[]> {
    const ids = [...new Set(prints.flatMap(({ content }) => countersOf(content)))];
    if (ids.length === 0) return prints.map(({ request }) => request);
    const taken = await this.#store.takeNumbers(ids);
    const numbers = texts(taken.map((counter) => [counter, counter.last!]));
    return prints.map(({ content, request }) =>
      countersOf(content).length > 0 ? { ...request, numbers } : request,
    );
  }

  /** Fills in the numbers that would be taken next. */
  async show<Request extends object>(content: ReadyContent, request: Request): Promise<Request> {
    const ids = countersOf(content);
    if (ids.length === 0) return request;
    const now = this.#store.clock();
    const known = await this.#store.getCounters(ids);
    const counters = ids.map((id) => known.find((counter) => counter.id === id) ?? newCounter(id));
    const numbers = texts(counters.map((counter) => [counter, nextNumber(counter, now)]));
    return { ...request, numbers };
  }

  #view(counter: Counter): CounterView {
    const { last: _, lastDay: _day, ...settings } = counter;
    const next = nextNumber(counter, this.#store.clock());
    return { ...settings, next, text: countText(settings, next) };
  }
}

const none: readonly string[] = [];

function countersOf(content: ReadyContent): readonly string[] {
  return 'drawing' in content ? none : content.counters;
}

function texts(numbers: [Counter, number][]): Record<string, string> {
  return Object.fromEntries(
    numbers.map(([counter, number]) => [counter.id, countText(counter, number)]),
  );
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function notFound(id: string): never {
  throw new Fault(
    'COUNTER_NOT_FOUND',
    `Counter "${id}" does not exist. PUT /counters/${id} makes it, and so does the first print that uses it.`,
  );
}
