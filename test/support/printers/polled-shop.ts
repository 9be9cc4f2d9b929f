// A shop of a test: a printer that polls the service, of which the test is the only user.

import { expect } from 'vitest';
import type { TestService } from '../service/service.ts';

let shops = 0;

export class PolledShop {
  readonly service: TestService;
  readonly id = `polled-${++shops}`;

  constructor(service: TestService) {
    this.service = service;
  }

  /** Adds the printer; returns what the service answers about it. */
  async add(address: string) {
    const { status, body } = await this.service.post('/printers', { id: this.id, address });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.printer;
  }

  async print(content = 'Hello', options: object = {}): Promise<string> {
    const config = { name: 'Text', width: '80mm', blocks: [{ type: 'text', content }] };
    const print = { config, data: {}, options: { printer: this.id, ...options } };
    const { status, body } = await this.service.post('/print', print);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.jobId;
  }

  job = async (id: string) => (await this.service.get(`/jobs/${id}`)).body.job;
  printer = async () => (await this.service.get(`/printers/${this.id}`)).body.printer;
}
