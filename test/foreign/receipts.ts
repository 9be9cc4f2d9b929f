// One receipt, encoded as ESC/POS by each of several third-party packages.

import { Image, Printer as EscposPrinter } from '@node-escpos/core';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import { transform } from 'receiptline';

export const ean = '4012345678901';
export const link = 'https://example.com/r/1042';
export const order = 'PLATEN-1042';

const items = [
  ['2 Flat white', '7.80'],
  ['1 Croissant', '2.60'],
  ['1 Crème brûlée', '6.20'],
] as const;

type Encode = (pictureFile: string) => Promise<Uint8Array>;

export const receipts: Record<string, Encode> = {
  'node-thermal-printer': nodeThermalPrinter,
  'receipt-printer-encoder': receiptPrinterEncoder,
  'receiptline-epson': () => receiptline('epson'),
  'receiptline-generic': () => receiptline('generic'),
  'node-escpos': nodeEscpos,
};

async function nodeThermalPrinter(pictureFile: string): Promise<Uint8Array> {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    interface: 'tcp://127.0.0.1',
    characterSet: CharacterSet.PC858_EURO,
    width: 48,
  });
  printer.alignCenter();
  await printer.printImage(pictureFile);
  printer.setTextQuadArea();
  printer.bold(true);
  printer.println('Café Platen');
  printer.bold(false);
  printer.setTextNormal();
  printer.println('Main Street 1');
  printer.drawLine();
  printer.alignLeft();
  for (const [article, price] of items) printer.leftRight(article, price);
  printer.drawLine();
  printer.bold(true);
  printer.leftRight('TOTAL', '16.60 €');
  printer.bold(false);
  printer.underline(true);
  printer.println('Thank you');
  printer.underline(false);
  printer.invert(true);
  printer.println(' PAID ');
  printer.invert(false);
  printer.setTypeFontB();
  printer.println('VAT 20 % included');
  printer.setTypeFontA();
  printer.alignCenter();
  printer.printBarcode(ean, 67, { hriPos: 2, hriFont: 0, width: 3, height: 72 });
  printer.newLine();
  printer.printQR(link, { cellSize: 5, correction: 'M', model: 2 });
  printer.newLine();
  printer.printBarcode(order, 73, { hriPos: 2, hriFont: 0, width: 2, height: 60 });
  printer.cut();
  return printer.getBuffer();
}

async function receiptPrinterEncoder(): Promise<Uint8Array> {
  const columns = [
    { width: 38, align: 'left' as const },
    { width: 10, align: 'right' as const },
  ];
  return new ReceiptPrinterEncoder({ columns: 48, printerModel: 'epson-tm-t20iii' })
    .initialize()
    .codepage('cp858')
    .align('center')
    .size(2, 2)
    .bold(true)
    .line('Café Platen')
    .bold(false)
    .size(1, 1)
    .line('Main Street 1')
    .rule({})
    .align('left')
    .table(
      columns,
      items.map((item) => [...item]),
    )
    .rule({ style: 'double' })
    .bold(true)
    .table(columns, [['TOTAL', '16.60 €']])
    .bold(false)
    .underline(true)
    .line('Thank you')
    .underline(false)
    .invert(true)
    .line(' PAID ')
    .invert(false)
    .font('B')
    .line('VAT 20 % included')
    .font('A')
    .box({ width: 30, style: 'single' }, 'Table 12')
    .align('center')
    .barcode(ean, 'ean13', { height: 72, text: true })
    .qrcode(link, { model: 2, size: 5, errorlevel: 'm' })
    .barcode(order, 'code128', { width: 2, height: 60, text: true })
    .pulse()
    .cut('partial')
    .encode();
}

async function receiptline(command: 'epson' | 'generic'): Promise<Uint8Array> {
  const receipt = [
    '^^^Café Platen',
    'Main Street 1',
    '-',
    '{width:*,10}',
    ...items.map(([article, price]) => `|${article} | ${price}|`),
    '-',
    '|"TOTAL" | "16.60 €"|',
    '{width:auto;border:line}',
    '|Table|12|',
    '{border:space}',
    '|_Thank you_|',
    '|`PAID`|',
    `{code:${ean};option:ean13,3,72,hri}`,
    '',
    `{code:${link};option:qrcode,5,m}`,
    '',
    `{code:${order};option:code128,2,60,hri}`,
  ].join('\n');
  return Buffer.from(transform(receipt, { cpl: 48, encoding: 'cp858', command }), 'latin1');
}

async function nodeEscpos(pictureFile: string): Promise<Uint8Array> {
  const sent: Buffer[] = [];
  type Device = ConstructorParameters<typeof EscposPrinter>[0];
  type Told = (error: Error | null) => void;
  const device = {
    write(data: Buffer, told?: Told) {
      sent.push(data);
      told?.(null);
      return this;
    },
    close(told?: Told) {
      told?.(null);
      return this;
    },
  } as unknown as Device;
  const printer = new EscposPrinter(device, { encoding: 'cp858', width: 48 });
  const picture = await Image.load(pictureFile);
  printer.setCharacterCodeTable(19).align('CT').raster(picture, 'NORMAL');
  printer.style('B').size(2, 2).text('Café Platen').style('NORMAL').size(1, 1);
  printer.text('Main Street 1').drawLine().align('LT');
  const row = (left: string, right: string) =>
    printer.tableCustom([
      { text: left, align: 'LEFT', width: 0.75 },
      { text: right, align: 'RIGHT', width: 0.25 },
    ]);
  for (const [article, price] of items) row(article, price);
  printer.drawLine().style('B');
  row('TOTAL', '16.60 €');
  printer.style('U').text('Thank you').style('NORMAL');
  printer.font('B').text('VAT 20 % included').font('A').align('CT');
  printer.barcode(ean.slice(0, 12), 'EAN13', { width: 2, height: 72, position: 'BLW', font: 'A' });
  await printer.qrimage(link, { type: 'png', size: 5, mode: 'dhdw' });
  printer.newLine().cashdraw(2).cut(true);
  await printer.close();
  return Buffer.concat(sent);
}
