import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  findUsbPrinter,
  parseDeviceId,
} from '../../../../src/server/printers/connection/device/usb-printers.ts';
import { matches } from '../../../../src/server/printers/connection/device/allowed-device.ts';
import { sttySettings } from '../../../../src/server/printers/connection/device/serial-line.ts';
import { findDevices } from '../../../../src/server/printers/discovery/find-devices.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

/** A machine with these USB printers (name of the file, IEEE 1284 id, serial number) and files. */
function machine(usb: [string, string, string?][], files: string[] = []) {
  const folder = temporaryFolder();
  const folders = { sysfs: join(folder, 'sys'), dev: join(folder, 'dev') };
  mkdirSync(join(folders.sysfs, 'class/usbmisc'), { recursive: true });
  mkdirSync(folders.dev);
  for (const file of files) writeFileSync(join(folders.dev, file), '');
  for (const [name, id, serial] of usb) {
    const device = join(folders.sysfs, 'devices', name, '1-1:1.0');
    mkdirSync(device, { recursive: true });
    writeFileSync(join(device, 'ieee1284_id'), `${id}\n`);
    if (serial) writeFileSync(join(device, '..', 'serial'), `${serial}\n`);
    const entry = join(folders.sysfs, 'class/usbmisc', name);
    mkdirSync(entry);
    writeFileSync(join(entry, 'uevent'), `MAJOR=180\nDEVNAME=usb/${name}\n`);
    symlinkSync(device, join(entry, 'device'));
  }
  const { dev } = folders;
  return { folders, devices: [`${dev}/usb/lp*`, `${dev}/ttyUSB*`, `${dev}/rfcomm*`] };
}

const epson = 'MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;CLS:PRINTER;DES:EPSON TM-T20III;';

test('device files are listed with what the kernel knows of them', async () => {
  const options = machine(
    [
      ['lp0', epson, 'X5RX000001'],
      ['lp1', 'MANUFACTURER:Xprinter;MODEL:XP-58;COMMAND SET:ESC/POS;'],
      ['lp2', 'MFG:HP;MDL:LaserJet;CMD:PJL,PCL,POSTSCRIPT;', 'HP1'],
    ],
    ['ttyUSB0', 'ttyACM0', 'ttyS0', 'rfcomm0', 'null'],
  );
  const { dev } = options.folders;
  const found = await findDevices(options);
  expect(found.map(({ ip, via, maker, model }) => [ip, via, maker, model])).toEqual([
    ['usb://EPSON/TM-T20III?serial=X5RX000001', 'usb', 'EPSON', 'TM-T20III'],
    [`usb:${dev}/usb/lp1`, 'usb', 'Xprinter', 'XP-58'],
    [`bluetooth:${dev}/rfcomm0`, 'bluetooth', null, null],
    [`serial:${dev}/ttyUSB0?baud=9600+bits=8+parity=none+stop=1+flow=none`, 'serial', null, null],
  ]);
  expect(found[0]).toMatchObject({ profile: 'epson-tm-t20', port: 0 });
});

test('a USB printer is found by maker and model, and by serial number if there are two', async () => {
  const { folders } = machine([
    ['lp0', epson, 'A1'],
    ['lp1', epson, 'B2'],
  ]);
  const address = { wire: 'usb', maker: 'Epson', model: 'TM-T20III', serial: 'B2' } as const;
  expect(await findUsbPrinter(address, folders)).toBe(join(folders.dev, 'usb/lp1'));
  await expect(findUsbPrinter({ ...address, serial: null }, folders)).rejects.toThrow(
    '2 USB printers are a Epson TM-T20III',
  );
  await expect(findUsbPrinter({ ...address, serial: 'C3' }, folders)).rejects.toThrow(
    'No USB printer Epson TM-T20III with the serial number C3 is plugged in.',
  );
});

test('a machine without USB printers lists none', async () => {
  const folder = temporaryFolder();
  const folders = { sysfs: join(folder, 'sys'), dev: join(folder, 'dev') };
  expect(await findDevices({ devices: ['/*'], folders })).toEqual([]);
});

test.each([
  ['', { maker: '', model: '', serial: '', languages: [] }],
  ['MFG:;:x;MDL', { maker: '', model: '', serial: '', languages: [] }],
  [
    'MFG:Zebra; MDL:ZD420 ;CMD:ZPL, EPL;SN:123',
    { maker: 'Zebra', model: 'ZD420', serial: '123', languages: ['ZPL', 'EPL'] },
  ],
])('the IEEE 1284 id "%s" is read', (text, id) => {
  expect(parseDeviceId(text)).toEqual(id);
});

test('* in a pattern of device files stays within one folder', () => {
  expect(matches('/dev/usb/lp0', '/dev/usb/lp*')).toBe(true);
  expect(matches('/dev/usb/lp0/x', '/dev/usb/lp*')).toBe(false);
  expect(matches('/dev/usbxlp0', '/dev/usb.lp*')).toBe(false);
  expect(matches('/dev/usb/lp0\n/x', '/dev/usb/lp0')).toBe(false);
});

test('a serial line is set to raw bytes with its speed and form', () => {
  expect(
    sttySettings({ baud: 38_400, bits: 7, parity: 'odd', stop: 2, flow: 'hard' }).join(' '),
  ).toBe('raw -echo min 1 time 0 38400 cs7 parenb parodd cstopb crtscts -ixon -ixoff clocal');
  expect(
    sttySettings({ baud: 9600, bits: 8, parity: 'none', stop: 1, flow: 'soft' }).join(' '),
  ).toBe('raw -echo min 1 time 0 9600 cs8 -parenb -cstopb -crtscts ixon ixoff clocal');
});
