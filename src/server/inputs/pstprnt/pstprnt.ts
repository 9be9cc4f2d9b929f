// Zebra's web print: POST /pstprnt with printer data, as Odoo sends labels to a Zebra printer. The
// client cannot read the answer, so it does not wait for the paper.

import type { HttpProtocol } from '../protocol.ts';
import { printOf } from '../printer-data.ts';

export const pstprnt: HttpProtocol = {
  name: 'pstprnt',
  takes: (path) => path === '/pstprnt' || path === '/pstprnt/',
  async answer({ method, body, address }, { input, intake }) {
    if (method !== 'POST')
      return { status: 405, headers: { allow: 'POST' }, body: 'Send printer data with POST.\n' };
    const printer = await intake.printer(input.printer);
    const { print, options } = printOf(body, printer?.profile.driver);
    await intake.submit({
      source: 'pstprnt',
      address,
      print,
      options: { ...options, ...(input.printer !== '' && { printer: input.printer }) },
    });
    return { status: 200 };
  },
};
