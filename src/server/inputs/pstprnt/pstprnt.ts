// Zebra's web print: POST /pstprnt with printer data, as Odoo sends labels to a Zebra printer. The
// client cannot read the answer, so it does not wait for the paper, and would lose what is refused.

import type { HttpProtocol } from '../protocol.ts';
import { printOf } from '../printer-data.ts';
import { submitWhenRoom } from '../submit-when-room.ts';

const source = 'pstprnt';

export const pstprnt: HttpProtocol = {
  name: source,
  takes: (path) => path === '/pstprnt' || path === '/pstprnt/',
  async answer({ method, body, address }, reception) {
    const { input, intake } = reception;
    if (method !== 'POST')
      return { status: 405, headers: { allow: 'POST' }, body: 'Send printer data with POST.\n' };
    const printer = await intake.printer(input.printer);
    const { print, options } = printOf(body, printer?.profile.driver);
    const chosen = input.printer === '' ? {} : { printer: input.printer };
    const incoming = { source, address, print, options: { ...options, ...chosen } } as const;
    await submitWhenRoom(incoming, reception, () => {});
    return { status: 200 };
  },
};
