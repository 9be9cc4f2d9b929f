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
import { type Runs, runWithoutStall } from '../support/any/stall.ts';

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
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  );
  return fc
    .array(fc.tuple(part, times), { maxLength: 24 })
    .map((all) =>
      all.reduce((text, [one, count]) => (text + repeated(one, count)).slice(0, most), ''),
    );
}

const repeated = (text: string, count: number) =>
  text.repeat(Math.min(count, Math.ceil(200_000 / (text.length + 1))));

/** What patterns and numbers are slow with, or wrong about. */
const costly = [
  ' ',
  '\t',
  '\r\n',
  '\n',
  ',',
  '"',
  "'",
  '\\',
  '0',
  '9',
  '-1',
  '1e999',
  'a',
  '\0',
  '\xff',
  '%',
  '%zz',
  '&amp;',
  '&',
  '=',
  '{',
  '[',
  '<',
  '>',
  '-->',
];

const xml = [
  '<?xml version="1.0"?>',
  '<!-- x -->',
  '<![CDATA[x]]>',
  '<!DOCTYPE x>',
  '&#10;',
  '&#x10ffff;',
  '&#xd800;',
  '&lt;',
];

const epos = [
  ...xml,
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>',
  '</s:Body></s:Envelope>',
  '<epos-print>',
  '</epos-print>',
  '<epos-print force="true">',
  '<text>',
  '</text>',
  '<text align="center" em="true" width="8" height="8" rotate="1" linespc="255" x="65535"/>',
  '<text lang="mul">Café €&#10;</text>',
  '<feed line="255" unit="255"/>',
  '<image width="576" height="65535" mode="gray16">',
  '<image width="8" height="1">/w==</image>',
  '</image>',
  '////AAAA',
  '<barcode type="code128" hri="both" width="6" height="255">{B12</barcode>',
  '<barcode type="gs1_128">(01)09501101530003*</barcode>',
  '<symbol type="qrcode_model_2" level="level_h" width="16">x</symbol>',
  '<symbol type="pdf417_standard" size="30">x</symbol>',
  '<hline x1="0" x2="65535" style="thick_double"/>',
  '<vline-begin x="1"/>',
  '<vline-end x="1"/>',
  '<page>',
  '</page>',
  '<area x="0" y="0" width="65535" height="65535"/>',
  '<direction dir="top_to_bottom"/>',
  '<position x="65535" y="65535"/>',
  '<rectangle x1="0" y1="0" x2="65535" y2="65535" style="thick"/>',
  '<line x1="0" y1="0" x2="9" y2="9"/>',
  '<command>1b40</command>',
  '<cut type="feed"/>',
  '<pulse/>',
  '<sound pattern="pattern_a" repeat="255"/>',
  '<layout type="receipt" width="580"/>',
  '<rotate-begin/>',
  '<blink/>',
  'printdata=%3Cepos-print%3E',
  '<parameter><devid>x</devid><timeout>999999999999</timeout><printjobid>a</printjobid></parameter>',
];

const webprnt = [
  ...xml,
  '<StarWebPrint xmlns="http://www.star-m.jp"><Request>',
  '</Request></StarWebPrint>',
  '&lt;root&gt;',
  '&lt;/root&gt;',
  '&lt;text emphasis="true" width="6" height="6"&gt;x\\x0a&lt;/text&gt;',
  '&lt;image width="576" height="65535"&gt;////&lt;/image&gt;',
  '&lt;barcode symbology="Code128" width="width_3"&gt;12&lt;/barcode&gt;',
  '&lt;qrcode model="model2" level="level_h" cell="8"&gt;x&lt;/qrcode&gt;',
  '&lt;ruledline thickness="thick"/&gt;',
  '&lt;rawdata&gt;G0A=&lt;/rawdata&gt;',
  '&lt;cutpaper feed="true"/&gt;',
  '<SendMessage><Request><rawData>G0A=</rawData></Request></SendMessage>',
  '\\x',
  '\\\\',
];

const direct = [
  ...epos,
  '<PrintRequestInfo Version="2.00">',
  '</PrintRequestInfo>',
  '<ePOSPrint><Parameter><printjobid>a</printjobid></Parameter><PrintData>',
  '</PrintData></ePOSPrint>',
  '<ePOSDisplay></ePOSDisplay>',
];

const json = ['"', ':', '{"', '}', ']', '\\u0000', 'null', '1e400', '"__proto__":{}', '"a":1,'];

const escpos = [
  '\x1b@',
  '\x1b!',
  '\x1b*!\xff\xff',
  '\x1bD',
  '\x1b&\x03\x20\x7e\x0c',
  '\x1bp\0\x19\xfa',
  '\x1d(L',
  '\x1d(H\x06\x0000abcd',
  '\x1d8L\xff\xff\xff\xff',
  '\x1dv0\0\xff\xff\xff\xff',
  '\x1dk\x04',
  '\x1dkI\xff',
  '\x1dVA\0',
  '\x1da\xff',
  '\x1dI\x43',
  '\x1dr\x01',
  '\x10\x04\x01',
  '\x10\x14\x08',
  '\x1cq\xff\xff\xff\xff\xff',
  '\x1c2\x77\x21',
  '\x1b\x1da1',
  'Two teas',
];
const zpl = [
  '^XA',
  '^XZ',
  '^FD',
  '^FS',
  '~HS',
  '~HQES',
  '^GFB,5,99999999999999999999,1,',
  '^GFA,10,10,1,FF',
  '~DGR:A.GRF,99,1,',
];
const tspl = [
  'SIZE 50 mm,30 mm\r\n',
  'CLS\r\n',
  'PRINT 1\r\n',
  'BITMAP 0,0,1,7,0,',
  'BITMAP 0,0,99999,99999,0,',
  'DOWNLOAD "A",99,',
  'DOWNLOAD F,"',
  'DOWNLOAD ',
  '\x1b!?',
  'TEXT 0,0,"0",0,1,1,"x"\r\n',
];
const lpd = [
  '\x02q\n',
  '\x024 cfA\n',
  '\x034 dfA\n',
  '\x03100000 dfA\n',
  '\x0399999999999999999999 dfA\n',
  'ldfA\n',
  'Htill\n',
  'Jtitle\n',
  '\x01\n',
  '\x04q\n',
  '\x05q root 1\n',
  '\x030 dfB\n',
];
const labelary = [
  '/v1/printers/8dpmm/labels/4x6/0/',
  '/v1/printers/24dpmm/labels/15x15',
  '/v1/printers/8dpmm/labels/',
  '^XA^FDx^FS^XZ',
  '%5EXA',
];
const qz = [
  ...json,
  'ping',
  '{"call":"print","uid":"a","timestamp":1,"signature":"x","params":{"printer":null,"data":[',
  '{"certificate":"-----BEGIN CERTIFICATE-----AAAA',
  '-----END CERTIFICATE-----","uid":"a"}',
  '{"type":"raw","format":"command","flavor":"hex","data":"',
  '{"type":"pixel","format":"image","flavor":"base64","data":"data:image/png;base64,',
  '"options":{"copies":2,"encoding":"cp437","pageRanges":["1-2"]}',
  '"},',
  '"}]}}',
  'x1Bx40',
  '0x1b 0x40',
  '1B4',
  'AAAA',
  'é€',
];
const multipart = ['--b', '--b--', '\r\n\r\n', 'Content-Disposition: form-data; name="file"', '--'];

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
