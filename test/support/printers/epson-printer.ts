// An Epson printer that polls by Server Direct Print, driven step by step: each step is one form.

import { findElement, parseXml } from '../../../src/core/xml.ts';
import { readEpos } from '../paper/read-epos.ts';

export interface EpsonDocument {
  /** The name of the job. */
  token: string;
  texts(): string[];
  /** The dots of its paper, row by row: '1' is black. */
  rows(): string[];
}

export class EpsonPrinter {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Null if there is nothing to print. */
  async poll(): Promise<EpsonDocument | null> {
    const xml = await this.#send({ ConnectionType: 'GetRequest', ID: 'till', Name: 'TM-m30III' });
    if (xml === '') return null;
    const token = findElement(parseXml(xml), 'printjobid')!.text;
    if (!/^[A-Za-z0-9_.-]{1,30}$/.test(token)) throw new Error(`${token} is no job id.`);
    const paper = readEpos(Buffer.from(xml), 576);
    return {
      token,
      texts: () => paper.texts,
      rows: () =>
        paper.sheets.flatMap(({ data, stride, height, width }) =>
          Array.from({ length: height }, (_, y) =>
            [...data.subarray(y * stride, (y + 1) * stride)]
              .map((byte) => byte.toString(2).padStart(8, '0'))
              .join('')
              .slice(0, width),
          ),
        ),
    };
  }

  /** Reports what became of a document, with the attributes of its response. */
  async report(token: string | null, attributes: string): Promise<void> {
    const id = token === null ? '' : `<printjobid>${token}</printjobid>`;
    await this.#send({
      ConnectionType: 'SetResponse',
      ID: 'till',
      ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>${id}</Parameter><PrintResponse><response ${attributes} xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
    });
  }

  async tellStatus(bits: string): Promise<void> {
    await this.#send({
      ConnectionType: 'SetStatus',
      ID: 'till',
      Status: `<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="${bits}"/></statusmonitor>`,
    });
  }

  async #send(fields: Record<string, string>): Promise<string> {
    const response = await fetch(this.url, { method: 'POST', body: new URLSearchParams(fields) });
    if (response.status !== 200) throw new Error(`The service answered ${response.status}.`);
    return await response.text();
  }
}
