// What is asked for after a print, with the service killed (SIGKILL) in the middle of each request:
// slips that void a receipt, marks as done and their recall, rows of a batch that are printed again,
// and switches of notices; and photos that are printed. What was answered must hold, a repeated
// request must not do it twice, and the paper must be as the jobs say.

import { randomUUID } from 'node:crypto';
import { getJson } from '../support/campaigns/numbered-prints.ts';
import { leftHalf, picture } from '../support/paper/pictures.ts';
import type { StoreKind } from '../support/service/busy-installation.ts';
import { type AskedJob, type Counts, InterruptedShop } from './interrupted-shop.ts';

export const afterPrints = ['void', 'done', 'recall', 'batch reprint', 'notices', 'photo'] as const;
type AfterPrint = (typeof afterPrints)[number];

let photo: Buffer | undefined;
/** The rows of a batch that are printed again, counted from 1. */
const again = { from: 2, to: 3 };

export class AfterPrintCampaign {
  readonly #shop: InterruptedShop;

  static async begin(kind: StoreKind): Promise<AfterPrintCampaign> {
    return new AfterPrintCampaign(await InterruptedShop.open(kind));
  }

  private constructor(shop: InterruptedShop) {
    this.#shop = shop;
  }

  get counts(): Counts {
    return this.#shop.counts;
  }

  async stop(): Promise<void> {
    await this.#shop.stop();
  }

  /** Kills the service after this part of the time that the request takes; above 1 it has been answered. */
  async round(what: AfterPrint, part: number): Promise<void> {
    switch (what) {
      case 'void':
        return await this.#void(part);
      case 'done':
      case 'recall':
        return await this.#mark(what, part);
      case 'batch reprint':
        return await this.#reprint(part);
      case 'notices':
        return await this.#switch(part);
      case 'photo':
        return await this.#photo(part);
    }
  }

  // ---- The kinds

  async #void(part: number): Promise<void> {
    const { number, id } = await this.#shop.printed();
    const before = this.#shop.slipsOf(number);
    const request = () => this.#shop.post(`/jobs/${id}/void`);
    const first = await this.#shop.killedAfter('void', part, request);
    const { voidedBy } = await this.#shop.job(id);
    if (!first && voidedBy) this.#shop.counts.kept++;
    const second = await request();
    await this.#shop.settle();
    const slips = (await this.#shop.jobs()).filter(({ voids }) => voids === id);
    const [slip] = slips;
    if (slips.length !== 1) this.#shop.lie(`${number} has ${slips.length} slips`);
    if (first && first['jobId'] !== slip?.id)
      this.#shop.lie(`the answered slip of ${number} is gone`);
    if (second!['jobId'] !== slip?.id) this.#shop.lie(`a second request voided ${number} again`);
    if ((await this.#shop.job(id)).voidedBy !== slip?.id)
      this.#shop.lie(`${number} does not name its slip`);
    this.#shop.compare(slip, this.#shop.slipsOf(number) - before, `the slip of ${number}`);
  }

  async #mark(what: 'done' | 'recall', part: number): Promise<void> {
    const { number, id } = await this.#shop.printed();
    const sheets = this.#shop.printer.sheets.length;
    const path = `/jobs/${id}/done`;
    if (what === 'recall') await this.#shop.ask('PUT', path);
    const method = what === 'done' ? 'PUT' : 'DELETE';
    const answer = await this.#shop.killedAfter(what, part, () => this.#shop.ask(method, path));
    const { doneAt, status } = await this.#shop.job(id);
    const isKept = (doneAt !== null) === (what === 'done');
    if (answer && !isKept) this.#shop.lie(`${number} was answered as ${what}, and is not`);
    if (!answer && isKept) this.#shop.counts.kept++;
    const told = (answer?.['job'] as AskedJob | undefined)?.doneAt;
    if (told !== undefined && told !== doneAt)
      this.#shop.lie(`${number} has another time of its mark`);
    if (status !== 'completed') this.#shop.lie(`${number} was marked and is ${status}`);
    if (this.#shop.printer.sheets.length !== sheets)
      this.#shop.lie(`the mark of ${number} printed something`);
  }

  async #reprint(part: number): Promise<void> {
    const { numbers, id } = await this.#shop.printedBatch();
    const headers = { 'idempotency-key': randomUUID() };
    const request = () => this.#shop.post(`/batches/${id}/reprint`, again, headers);
    const first = await this.#shop.killedAfter('batch reprint', part, request);
    const made = async () =>
      (await this.#shop.batches()).filter(({ reprintOf }) => reprintOf === id);
    if (!first && (await made()).length > 0) this.#shop.counts.kept++;
    const second = await request();
    await this.#shop.settle();
    const reprints = await made();
    const [reprint] = reprints;
    if (reprints.length !== 1) this.#shop.lie(`${id} was reprinted by ${reprints.length} batches`);
    for (const answer of [first, second])
      if (answer && answer['batchId'] !== reprint?.id)
        this.#shop.lie(`the reprint of ${id} is another`);
    const rows = await this.#shop.jobs(`batchId=${reprint?.id}`);
    const wanted = numbers.slice(again.from - 1, again.to);
    if (rows.length !== wanted.length)
      this.#shop.lie(`${rows.length} rows of ${id} were reprinted`);
    const oldest = rows.toReversed();
    for (const number of numbers) {
      const row = oldest[wanted.indexOf(number)];
      const copies = this.#shop.times(number) - 1;
      if (row) this.#shop.compare(row, copies, `the reprint of ${number}`);
      else if (copies !== 0) this.#shop.lie(`${number} was reprinted and not asked for`);
    }
  }

  async #switch(part: number): Promise<void> {
    const before = await this.#switches();
    const topic = `printers-${randomUUID()}`;
    const ntfy = { on: !before?.on, server: 'http://127.0.0.1:9', topic };
    const sheets = this.#shop.printer.sheets.length;
    const answer = await this.#shop.killedAfter('notices', part, () =>
      this.#shop.ask('PUT', '/notices', JSON.stringify({ ntfy })),
    );
    const after = await this.#switches();
    const isNew = after?.topic === topic && after.on === ntfy.on;
    const isOld = JSON.stringify(after) === JSON.stringify(before);
    if (answer && !isNew) this.#shop.lie('a switch of notices was answered and is lost');
    if (!isNew && !isOld) this.#shop.lie('a switch of notices was half stored');
    if (!answer && isNew) this.#shop.counts.kept++;
    if (this.#shop.printer.sheets.length !== sheets)
      this.#shop.lie('a switch of notices printed something');
  }

  /** A photo of 50 megapixels, as a phone takes them, is made smaller before anything is stored. */
  async #photo(part: number): Promise<void> {
    photo ??= picture(8160, 6120, leftHalf, 'jpeg');
    const name = `photo ${this.#shop.nextNumber()}`;
    const sheets = this.#shop.printer.sheets.length;
    const headers = { 'content-type': 'image/jpeg', 'idempotency-key': name.replace(' ', '-') };
    const path = `/print?reference=${encodeURIComponent(name)}`;
    const request = () => this.#shop.ask('POST', path, photo, headers);
    const first = await this.#shop.killedAfter('photo', part, request);
    const made = () => this.#shop.jobs(`reference=${encodeURIComponent(name)}`);
    if (!first && (await made()).length > 0) this.#shop.counts.kept++;
    const second = await request();
    await this.#shop.settle();
    const jobs = await made();
    const [job] = jobs;
    if (jobs.length !== 1) this.#shop.lie(`${name} has ${jobs.length} jobs`);
    for (const answer of [first, second])
      if (answer && answer['jobId'] !== job?.id) this.#shop.lie(`${name} is another job`);
    this.#shop.compare(job, this.#shop.printer.sheets.length - sheets, name);
  }

  async #switches(): Promise<{ on: boolean; topic: string } | null> {
    const { switches } = await getJson(`${this.#shop.url}/notices`);
    return (switches as { ntfy: { on: boolean; topic: string } | null }).ntfy;
  }
}
