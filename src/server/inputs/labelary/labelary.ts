// The API of the Labelary service: draws ZPL as PNG or PDF. It prints nothing.

import { Fault } from '../../../core/model/fault.ts';
import type { HttpProtocol, InputAnswer } from '../protocol.ts';
import { readLabelary } from './labelary-request.ts';

export const labelary: HttpProtocol = {
  name: 'labelary',
  takes: (path) => path.startsWith('/v1/printers/'),
  async answer(request, { intake }): Promise<InputAnswer> {
    if (request.method !== 'POST' && request.method !== 'GET')
      return { status: 405, headers: { allow: 'GET, POST' }, body: 'ERROR: use GET or POST\n' };
    const read = readLabelary(request);
    if ('problem' in read) return { status: read.status, body: `ERROR: ${read.problem}\n` };
    const { zpl, ...task } = read;
    try {
      const { total, content } = await intake.drawLabels(zpl, task);
      const headers = { 'x-total-count': String(total) };
      if (!content) {
        const body = `ERROR: there is no label ${task.index ?? 0}; the ZPL has ${total}\n`;
        return { status: 404, headers, body };
      }
      const type = task.format === 'pdf' ? 'application/pdf' : 'image/png';
      return { status: 200, headers: { ...headers, 'content-type': type }, body: content };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const status =
        error.code === 'PAYLOAD_TOO_LARGE' ? 413 : error.code === 'QUEUE_FULL' ? 429 : 400;
      return { status, body: `ERROR: ${error.message}\n` };
    }
  },
};
