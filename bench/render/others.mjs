// The receipt of bench/render.mjs written with third-party packages: each takes the same JSON
// and returns bytes. Encoders that print a logo take a function that returns the next PNG. Each
// package is loaded in its own process, because some change built-in objects.

import { fileURLToPath } from 'node:url';

const money = (amount) => amount.toFixed(2);

/** Receipts in receiptline's own language. */
export async function receiptline(command, more = () => '') {
  const { transform } = await import('receiptline');
  return (json) => {
    const { number, items, total, ...codes } = JSON.parse(json);
    const text = [
      more(),
      '^^^"Corner Shop"',
      'Main Street 1',
      `|Receipt | ${number}|`,
      '-',
      '{width:4,*,10}',
      ...items.map(
        ({ quantity, name, price }) => `|${quantity} |${name} | ${money(quantity * price)}|`,
      ),
      '{width:*,12}',
      '-',
      `|"TOTAL" | "€${money(total)}"|`,
      `{code:${codes.ean};option:ean13,3,80,hri}`,
      `{code:${codes.url};option:qrcode,5,m}`,
      'Thank you',
    ].join('\n');
    const out = transform(text, { cpl: 48, encoding: 'cp858', command });
    return command === 'svg' ? out : Buffer.from(out, 'latin1');
  };
}

export async function receiptPrinterEncoder() {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder');
  return (json) => receiptPrinterReceipt(Encoder, json);
}

function receiptPrinterReceipt(Encoder, json) {
  const { number, items, total, ...codes } = JSON.parse(json);
  const row = [
    { width: 4, align: 'left' },
    { width: 34, align: 'left' },
    { width: 10, align: 'right' },
  ];
  const pair = [
    { width: 36, align: 'left' },
    { width: 12, align: 'right' },
  ];
  return new Encoder({ columns: 48, printerModel: 'epson-tm-t20iii' })
    .initialize()
    .codepage('cp858')
    .align('center')
    .size(2, 2)
    .bold(true)
    .line('Corner Shop')
    .bold(false)
    .size(1, 1)
    .line('Main Street 1')
    .align('left')
    .table(pair, [['Receipt', String(number)]])
    .rule({})
    .table(
      row,
      items.map(({ quantity, name, price }) => [String(quantity), name, money(quantity * price)]),
    )
    .rule({})
    .bold(true)
    .table(pair, [['TOTAL', `€${money(total)}`]])
    .bold(false)
    .align('center')
    .barcode(codes.ean, 'ean13', { height: 80, text: true })
    .qrcode(codes.url, { model: 2, size: 5, errorlevel: 'm' })
    .line('Thank you')
    .cut('partial')
    .encode();
}

export async function nodeThermalPrinter(nextPicture) {
  const { CharacterSet, PrinterTypes, ThermalPrinter } = await import('node-thermal-printer');
  return async (json) => {
    const { number, items, total, ...codes } = JSON.parse(json);
    const printer = new ThermalPrinter({
      type: PrinterTypes.EPSON,
      interface: 'tcp://127.0.0.1',
      characterSet: CharacterSet.PC858_EURO,
      width: 48,
    });
    printer.alignCenter();
    if (nextPicture) await printer.printImageBuffer(nextPicture());
    printer.setTextQuadArea();
    printer.bold(true);
    printer.println('Corner Shop');
    printer.bold(false);
    printer.setTextNormal();
    printer.println('Main Street 1');
    printer.alignLeft();
    printer.leftRight('Receipt', String(number));
    printer.drawLine();
    for (const { quantity, name, price } of items)
      printer.tableCustom([
        { text: String(quantity), align: 'LEFT', cols: 4 },
        { text: name, align: 'LEFT', cols: 34 },
        { text: money(quantity * price), align: 'RIGHT', cols: 10 },
      ]);
    printer.drawLine();
    printer.bold(true);
    printer.leftRight('TOTAL', `€${money(total)}`);
    printer.bold(false);
    printer.alignCenter();
    printer.printBarcode(codes.ean, 67, { hriPos: 2, hriFont: 0, width: 3, height: 80 });
    printer.printQR(codes.url, { cellSize: 5, correction: 'M', model: 2 });
    printer.println('Thank you');
    printer.cut();
    return printer.getBuffer();
  };
}

export async function nodeEscpos(paintsCodes, nextPicture) {
  const { Image, Printer } = await import('@node-escpos/core');
  return async (json) => {
    const { number, items, total, ...codes } = JSON.parse(json);
    const sent = [];
    const device = {
      write(data, told) {
        sent.push(data);
        told?.(null);
      },
      close: (told) => told?.(null),
    };
    const printer = new Printer(device, { encoding: 'cp858', width: 48 });
    const row = (...cells) =>
      printer.tableCustom(cells.map(([text, align, width]) => ({ text, align, width })));
    printer.setCharacterCodeTable(19).align('CT');
    if (nextPicture) printer.raster(await Image.load(nextPicture(), 'image/png'), 'NORMAL');
    printer.style('B').size(2, 2).text('Corner Shop').style('NORMAL').size(1, 1);
    printer.text('Main Street 1').align('LT');
    row(['Receipt', 'LEFT', 0.5], [String(number), 'RIGHT', 0.5]);
    printer.drawLine();
    for (const { quantity, name, price } of items)
      row(
        [String(quantity), 'LEFT', 0.1],
        [name, 'LEFT', 0.7],
        [money(quantity * price), 'RIGHT', 0.2],
      );
    printer.drawLine().style('B');
    row(['TOTAL', 'LEFT', 0.5], [`€${money(total)}`, 'RIGHT', 0.5]);
    printer.style('NORMAL').align('CT');
    printer.barcode(codes.ean, 'EAN13', { width: 2, height: 80, position: 'BLW', font: 'A' });
    if (paintsCodes) await printer.qrimage(codes.url, { type: 'png', size: 5, mode: 'normal' });
    else printer.qrcode(codes.url, undefined, 'm', 5);
    printer.text('Thank you').cut(true);
    await printer.close();
    return Buffer.concat(sent);
  };
}

const font = fileURLToPath(
  new URL('../../node_modules/bwip-js/fonts/Inconsolata.otf', import.meta.url),
);
export async function receiptlinePicture() {
  const { Resvg } = await import('@resvg/resvg-js');
  const draw = await receiptline('svg');
  const fonts = {
    fontFiles: [font],
    loadSystemFonts: false,
    defaultFontFamily: 'Inconsolata',
    monospaceFamily: 'Inconsolata',
  };
  return (json) => new Resvg(draw(json), { font: fonts, background: 'white' }).render().asPng();
}
