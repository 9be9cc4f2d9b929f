// The IPP request that submits a document, and the status of its answer.

const operationTag = 0x01;
const endTag = 0x03;
const charset = 0x47;
const language = 0x48;
const uriTag = 0x45;
const nameTag = 0x42;
const mimeTag = 0x49;
let requests = 0;

export function printJob(uri, format, document) {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200, 0); // IPP 2.0
  head.writeUInt16BE(0x0002, 2); // Print-Job
  head.writeUInt32BE(++requests, 4);
  return Buffer.concat([
    head,
    Buffer.of(operationTag),
    attribute(charset, 'attributes-charset', 'utf-8'),
    attribute(language, 'attributes-natural-language', 'en'),
    attribute(uriTag, 'printer-uri', uri),
    attribute(nameTag, 'requesting-user-name', 'bench'),
    attribute(nameTag, 'job-name', 'receipt'),
    attribute(mimeTag, 'document-format', format),
    Buffer.of(endTag),
    document,
  ]);
}

function attribute(tag, name, value) {
  const bytes = Buffer.alloc(5 + name.length + value.length);
  bytes.writeUInt8(tag, 0);
  bytes.writeUInt16BE(name.length, 1);
  bytes.write(name, 3);
  bytes.writeUInt16BE(value.length, 3 + name.length);
  bytes.write(value, 5 + name.length);
  return bytes;
}

/** Below 0x0100 it went well. */
export function ippStatus(answer) {
  return answer.length >= 4 ? answer.readUInt16BE(2) : 0xffff;
}
