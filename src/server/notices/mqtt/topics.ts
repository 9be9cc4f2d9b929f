// The topics of this installation on a broker that others use, too.

import { createHash } from 'node:crypto';

interface TopicSettings {
  prefix: string;
  discoveryPrefix: string;
}

interface PrinterTopics {
  /** Describes the printer to Home Assistant. */
  discovery: string;
  availability: string;
  state: string;
}

/** Home Assistant takes only these in ids. */
const allowed = /^[A-Za-z0-9_-]+$/;

/** An id for topics: the id of the printer, or, where that has other characters, one like it. */
export function slugOf(printerId: string): string {
  if (allowed.test(printerId)) return printerId;
  const hash = createHash('sha256').update(printerId).digest('hex').slice(0, 8);
  return `${printerId.replaceAll(/[^A-Za-z0-9_-]/g, '_')}-${hash}`;
}

export class Topics {
  readonly #discoveryPrefix: string;
  readonly #root: string;
  readonly id: string;

  /** `id` distinguishes this installation from others on the broker. */
  constructor({ prefix, discoveryPrefix }: TopicSettings, id: string) {
    this.#discoveryPrefix = discoveryPrefix;
    this.#root = `${prefix}/${id}`;
    this.id = id;
  }

  /** online or offline: the service. */
  get status(): string {
    return `${this.#root}/status`;
  }

  get notices(): string {
    return `${this.#root}/notices`;
  }

  /** Where Home Assistant says that it has started. */
  get birth(): string {
    return `${this.#discoveryPrefix}/status`;
  }

  get allStates(): string {
    return `${this.#root}/printers/+/state`;
  }

  get allCommands(): string {
    return `${this.#root}/printers/+/test`;
  }

  of(slug: string): PrinterTopics {
    return {
      discovery: `${this.#discoveryPrefix}/device/${this.deviceId(slug)}/config`,
      availability: `${this.#root}/printers/${slug}/availability`,
      state: `${this.#root}/printers/${slug}/state`,
    };
  }

  command(slug: string): string {
    return `${this.#root}/printers/${slug}/test`;
  }

  deviceId(slug: string): string {
    return `platen_${this.id}_${slug}`;
  }

  /** Which printer a topic is about, as a slug; null for other topics. */
  parse(topic: string): { slug: string; leaf: 'state' | 'test' } | null {
    const start = `${this.#root}/printers/`;
    const [slug = '', leaf, ...rest] = topic.startsWith(start)
      ? topic.slice(start.length).split('/')
      : [];
    const isKnown = (leaf === 'state' || leaf === 'test') && rest.length === 0;
    return isKnown && allowed.test(slug) ? { slug, leaf } : null;
  }
}
