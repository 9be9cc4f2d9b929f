// The receipt of every benchmark: about 2 KB of JSON with a chosen number of lines, EAN-13 and
// QR; as a Platen template, and written by hand with as few bytes as possible.

export const eanOf = (number) => `40123456${String(number % 10_000).padStart(4, '0')}`;
export const linkOf = (number) => `https://shop.example/receipts/${number}?check=7f3kq9`;
/** Found again in the bytes at the printer; no other number there has nine digits. */
export const numberedFrom = 700_000_000;

export function receiptData(number, lines = 20) {
  const items = Array.from({ length: lines }, (_, n) => ({
    sku: `ART-${1000 + ((n * 37 + number) % 900)}`,
    name: `Article ${n} of receipt ${number % 10_000}, blue`,
    quantity: 1 + ((n + number) % 3),
    price: 1 + ((n * 131 + number * 17) % 900) / 100,
  }));
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    shop: 'Corner Shop',
    cashier: 'Zoë',
    number,
    ean: eanOf(number),
    url: linkOf(number),
    items,
    total,
  };
}

/** `mode` says who draws the codes; `more` comes first. */
export function receiptTemplate(mode = 'auto', more = []) {
  return {
    name: 'Bench',
    locale: 'en-IE',
    currency: 'EUR',
    blocks: [
      ...more,
      { type: 'text', content: 'Corner Shop', align: 'center', bold: true, size: 2 },
      { type: 'text', content: 'Main Street 1', align: 'center' },
      { type: 'pair', left: 'Receipt', right: '{{ number }}' },
      { type: 'divider' },
      {
        type: 'each',
        items: 'items',
        blocks: [
          {
            type: 'row',
            columns: [
              { content: '{{ quantity }}', width: 4 },
              { content: '{{ name }}', width: '*' },
              { content: '{{ quantity * price | number: 2 }}', width: 10, align: 'right' },
            ],
          },
        ],
      },
      { type: 'divider' },
      { type: 'pair', left: 'TOTAL', right: '{{ total | money }}', bold: true },
      { type: 'barcode', content: '{{ ean }}', format: 'ean13', mode },
      { type: 'qrcode', content: '{{ url }}', size: 5, mode },
      { type: 'text', content: 'Thank you', align: 'center' },
    ],
  };
}

/** What a service that knew only this receipt would check. */
export const receiptSchema = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['number', 'ean', 'url', 'items', 'total'],
      properties: {
        number: { type: 'number' },
        ean: { type: 'string', pattern: '^[0-9]{12}$' },
        url: { type: 'string' },
        total: { type: 'number' },
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'quantity', 'price'],
            properties: {
              name: { type: 'string' },
              quantity: { type: 'number' },
              price: { type: 'number' },
            },
          },
        },
      },
    },
  },
};

const width = 48;
const rule = '-'.repeat(width);
const head =
  '\x1b@\x1bt\x13\x1ba\x01\x1dB\x00\x1d!\x11\x1bE\x01Corner Shop\n\x1dB\x00\x1d!\x00\x1bE\x00';

/** The least that would print it: no template, no layout, one code page, ASCII alone. */
export function writtenByHand({ number, ean, url, items, total }) {
  let text = `${head}Main Street 1\n\x1ba\x00Receipt${String(number).padStart(width - 7)}\n${rule}\n`;
  for (const { quantity, name, price } of items)
    text += `${String(quantity).padEnd(4)}${name.slice(0, 34).padEnd(34)}${(quantity * price).toFixed(2).padStart(10)}\n`;
  const code = `${url.length + 3 < 256 ? String.fromCharCode(url.length + 3) : ''}\x00`;
  text += `${rule}\n\x1bE\x01TOTAL${`\xd5${total.toFixed(2)}`.padStart(width - 5)}\n\x1bE\x00\x1ba\x01`;
  text += `\x1dh\x50\x1dw\x03\x1dH\x02\x1dkC\x0c${ean}`;
  text += `\x1d(k\x03\x001C\x05\x1d(k\x03\x001E1\x1d(k${code}1P0${url}\x1d(k\x03\x001Q0`;
  return Buffer.from(`${text}Thank you\n\n\n\n\x1dVB\x00`, 'latin1');
}
