// Application service for CSV files: a batch with a job for each row. Rows are read while
// they are staged, so that a file of any size takes little memory.

import { createHash } from 'node:crypto';
import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { Renderer } from '../../rendering/renderer.ts';
import type { Store } from '../../store/store.ts';
import type { BatchPrint, PlacedPrint } from './batch-rows.ts';
import type { Batches } from './batches.ts';
import { canonicalText } from '../printing/canonical-text.ts';
import { csvRows } from './csv-rows.ts';
import type { Idempotency } from '../printing/idempotency.ts';
import type { Pauses } from '../operation/pause.ts';
import { templateNotFound } from '../printing/refusals.ts';

export interface CsvBatch {
  templateId: string;
  name: string;
  options: NonNullable<BatchPrint['options']>;
}

export class CsvBatches {
  readonly #store: Store;
  readonly #renderer: Renderer;
  readonly #batches: Batches;
  readonly #maxBytes: number;
  readonly #pauses: Pauses;
  readonly #idempotency: Idempotency;

  constructor(
    store: Store,
    renderer: Renderer,
    batches: Batches,
    maxBytes: number,
    pauses: Pauses,
    idempotency: Idempotency,
  ) {
    this.#store = store;
    this.#renderer = renderer;
    this.#batches = batches;
    this.#maxBytes = maxBytes;
    this.#pauses = pauses;
    this.#idempotency = idempotency;
  }

  async submit(
    access: Access,
    { templateId, name, options }: CsvBatch,
    file: AsyncIterable<Uint8Array>,
    key?: string,
  ): Promise<{ batchId: string; jobs: number }> {
    const sum = createHash('sha256');
    sum.update(`csv ${templateId}\n${canonicalText({ name, options })}\n`);
    const maxBytes = this.#maxBytes;
    let size = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for await (const chunk of file) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(maxBytes);
        sum.update(chunk);
        yield chunk;
      }
    }
    const pause = this.#pauses();
    async function* prints(schema: JsonObject): AsyncGenerator<PlacedPrint> {
      for await (const { number, line, data, options: own, problems } of csvRows(
        chunks(),
        schema,
        pause,
      ))
        yield {
          print: { templateId, data, options: { ...options, ...own } },
          where: `row ${number} (line ${line})`,
          dataPath: '',
          problems,
        };
    }
    let digest: string | undefined;
    const body = {
      hash: () => (digest ??= sum.digest('hex')),
      drain: async () => {
        for await (const _ of chunks());
      },
    };
    // The template is read only for a new batch: one that was accepted may have lost it since.
    const { jobId } = await this.#idempotency.onceStreamed(access, key, body, async (keyed) => {
      const rows = prints(await this.#schemaOf(templateId));
      return await this.#batches.accept(access, { name, reprintOf: null }, rows, keyed, pause);
    });
    const batch = (await this.#store.getBatch(jobId))?.batch;
    return { batchId: jobId, jobs: batch?.rows ?? 0 };
  }

  async #schemaOf(templateId: string): Promise<JsonObject> {
    const version = await this.#store.currentVersion(templateId);
    const template =
      version === null ? null : await this.#renderer.checkVersion(templateId, version);
    return template ? template.schema : templateNotFound(templateId);
  }
}

function tooLarge(bytes: number): Fault {
  return new Fault(
    'PAYLOAD_TOO_LARGE',
    `The file has more than ${bytes} bytes (limits.batchBytes). Nothing was stored. Send it in parts.`,
  );
}
