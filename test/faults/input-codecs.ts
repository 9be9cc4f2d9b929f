// What reads the messages of inputs, each with hostile messages of its protocol: valid ones whose
// parts are repeated, cut, exchanged and filled with what costs most.

import fc from 'fast-check';
import { SchemaError } from '../../src/server/inputs/epos/attributes.ts';
import { readEpos } from '../../src/server/inputs/epos/read-epos.ts';
import { readCall } from '../../src/server/inputs/hw-proxy/read-call.ts';
import { readLabelary } from '../../src/server/inputs/labelary/labelary-request.ts';
import { LpdReader } from '../../src/server/inputs/lpd/lpd-reader.ts';
import { readPollAnswer } from '../../src/server/inputs/poll/cloudprnt.ts';
import { readDirectRequests } from '../../src/server/inputs/poll/server-direct-print.ts';
import {
  numberSet,
  readFields,
  readJob,
} from '../../src/server/inputs/printnode/printnode-codec.ts';
import { foreignData, languageOf } from '../../src/server/inputs/printer-data.ts';
import { escposGrammar } from '../../src/server/inputs/raw/escpos-grammar.ts';
import { type Grammar, JobReader } from '../../src/server/inputs/raw/grammar.ts';
import {
  starGrammar,
  tsplGrammar,
  zplGrammar,
} from '../../src/server/inputs/raw/label-grammars.ts';
import { readMessage, readPrint, signedText } from '../../src/server/inputs/qz/qz-codec.ts';
import { trustedCertificate } from '../../src/server/inputs/qz/qz-signature.ts';
import { readWebPrnt } from '../../src/server/inputs/webprnt/read-webprnt.ts';
import {
  costly,
  direct,
  epos,
  escpos,
  json,
  labelary,
  lpd,
  multipart,
  qz,
  tspl,
  webprnt,
  zpl,
} from '../support/any/input-messages.ts';
import { type Runs, runWithoutStall } from '../support/any/stall.ts';
import { anyCharacter } from '../support/any/any-character.ts';

/** The longest time of the processor for one piece of a message, as a socket hands it over. */
export const mostCodecMs = 50;
const pieceBytes = 65_536;

/**
 * Parts in any order, each repeated, with any text between. Most messages are short; some have a
 * part thousands of times.
 */
function messages(parts: readonly string[], most = 200_000): fc.Arbitrary<string> {
  const times = fc.oneof(
    { weight: 20, arbitrary: fc.constant(1) },
    { weight: 3, arbitrary: fc.nat(40) },
    { weight: 1, arbitrary: fc.nat(20_000) },
  );
  const part = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...parts) },
    { weight: 2, arbitrary: fc.constantFrom(...costly) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
  );
  return fc
    .array(fc.tuple(part, times), { maxLength: 24 })
    .map((all) =>
      all.reduce((text, [one, count]) => (text + repeated(one, count)).slice(0, most), ''),
    );
}

const repeated = (text: string, count: number) =>
  text.repeat(Math.min(count, Math.ceil(200_000 / (text.length + 1))));

type Fuzz = (runs: number) => Promise<Runs>;

const bytes = (text: string) => Buffer.from(text, 'latin1');

function whole(
  parts: readonly string[],
  examine: (message: string) => unknown,
  may?: ErrorKind,
): Fuzz {
  return (runs) =>
    runWithoutStall(
      messages(parts),
      runs,
      (message) => {
        try {
          examine(message);
        } catch (error) {
          if (!may || !(error instanceof may)) throw error;
        }
      },
      mostCodecMs,
    );
}

type ErrorKind = new (...given: never[]) => Error;

/** As a socket hands it over: a turn of the event loop for each piece. */
function stream(parts: readonly string[], open: () => { read(piece: Buffer): void }): Fuzz {
  return (runs) =>
    runWithoutStall(
      messages(parts, pieceBytes),
      runs,
      (message) => {
        const reader = open();
        const data = bytes(message);
        reader.read(data.subarray(0, data.length >> 1));
        reader.read(data.subarray(data.length >> 1));
      },
      mostCodecMs,
    );
}

const reader = (grammar: Grammar) => () =>
  new JobReader(grammar, { ask: () => {}, confirm: () => {} });

const facts = { intervalSeconds: 5, paperMm: 80, printMm: 72, dotsPerMm: 8 };

export const inputCodecs: Record<string, Fuzz> = {
  'language of printer data': whole([...escpos, ...zpl, ...tspl, '%!PS', 'GET / '], (message) => {
    languageOf(bytes(message), undefined);
    foreignData(bytes(message));
  }),
  'raw, ESC/POS': stream(escpos, reader(escposGrammar)),
  'raw, ZPL': stream(zpl, reader(zplGrammar)),
  'raw, TSPL': stream(tspl, reader(tsplGrammar)),
  'raw, StarPRNT': stream([...escpos, '\x1bX\xff\xff', '\x1bd\x02'], reader(starGrammar)),
  lpd: stream(lpd, () => new LpdReader(() => {})),
  'ePOS-Print': whole(epos, (message) => readEpos(message, { lenient: true }), SchemaError),
  'ePOS-Print, strict': whole(
    epos,
    (message) => readEpos(message, { lenient: false }),
    SchemaError,
  ),
  WebPRNT: whole(webprnt, (message) => readWebPrnt(message, { lenient: true }), SchemaError),
  hw_proxy: whole(
    [...json, '{"params":{"data":{"action":"print_receipt","receipt":"', '"}}}', 'AAAA'],
    readCall,
  ),
  Labelary: whole([...labelary, ...multipart], (message) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    readLabelary({ method: 'GET', path: message, headers: {}, body: Buffer.alloc(0) });
    readLabelary({ method: 'POST', path: labelary[0]!, headers, body: bytes(message) });
  }),
  PrintNode: whole(
    [...json, '{"printerId":1,"contentType":"raw_base64","content":"', 'AAAA', '"}', '1,3-5', '-'],
    (message) => {
      numberSet(message);
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const fields = readFields(bytes(message), type);
        if (fields) readJob(fields);
      }
    },
  ),
  'QZ Tray': whole(qz, (message) => {
    const call = readMessage(message);
    if (call?.kind === 'call') {
      signedText(call);
      readPrint(call.params);
    }
    if (call?.kind === 'certificate') trustedCertificate(call.pem, [], 0);
    trustedCertificate(message, [], 0);
    for (const flavor of ['plain', 'base64', 'hex'])
      readPrint({ options: { encoding: 'cp1252' }, data: [{ flavor, data: message }] });
    readPrint({ data: [{ type: 'pixel', format: 'image', flavor: 'file', data: message }] });
  }),
  CloudPRNT: whole(
    [...json, '{"jobReady":true,"mediaTypes":["', 'text/plain', '"],"jobToken":"', '"}'],
    (message) => readPollAnswer(message, facts),
  ),
  'Server Direct Print': whole(direct, (message) => readDirectRequests(message, true)),
};
