// Writes the response of ePOS-Print: success, code and the bits of the printer's status.

import type { ErrorReason, PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { escaped } from '../../../core/xml.ts';

export type EposCode =
  | ''
  | 'EPTR_COVER_OPEN'
  | 'EPTR_REC_EMPTY'
  | 'EPTR_CUTTER'
  | 'EPTR_AUTOMATICAL'
  | 'EPTR_UNRECOVERABLE'
  | 'SchemaError'
  | 'DeviceNotFound'
  | 'EX_BADPORT'
  | 'EX_TIMEOUT'
  | 'EX_SPOOLER'
  | 'PrintSystemError'
  | 'JobNotFound'
  | 'Printing'
  | 'JobSpooling'
  | 'RequestEntityTooLarge'
  | 'TooManyRequests';

export interface EposResult {
  isSuccess: boolean;
  code: EposCode;
  status: number;
}

const bits = {
  noResponse: 0x1,
  printed: 0x2,
  drawerPin: 0x4,
  offline: 0x8,
  coverOpen: 0x20,
  cutter: 0x800,
  unrecoverable: 0x2000,
  automatic: 0x4000,
  nearEnd: 0x30000,
  paperEnd: 0xf0000,
  /** Set by every receipt printer. */
  always: 0x0f000010,
};

const reasonBits: Record<ErrorReason, number> = {
  PAPER_OUT: bits.paperEnd,
  COVER_OPEN: bits.coverOpen,
  CUTTER_ERROR: bits.cutter,
  OVERHEATED: bits.automatic,
  UNRECOVERABLE: bits.unrecoverable,
  BUSY: 0,
  FLOODING: bits.unrecoverable,
};

/** Never 0 for a printer that can be reached: Epson's library takes that for a printer that is off. */
export function statusBits(status: PrinterStatus, isPrinted: boolean): number {
  const { state, paper, cover, drawer, reasons } = status;
  if (state === 'offline') return bits.noResponse;
  let word = bits.always | (drawer === 'open' ? 0 : bits.drawerPin);
  if (isPrinted) word |= bits.printed;
  if (state === 'error') word |= bits.offline;
  if (paper === 'low') word |= bits.nearEnd;
  if (paper === 'out') word |= bits.paperEnd;
  if (cover === 'open') word |= bits.coverOpen;
  for (const reason of reasons) word |= reasonBits[reason];
  return word >>> 0;
}

const reasonCodes: Record<ErrorReason, EposCode> = {
  PAPER_OUT: 'EPTR_REC_EMPTY',
  COVER_OPEN: 'EPTR_COVER_OPEN',
  CUTTER_ERROR: 'EPTR_CUTTER',
  OVERHEATED: 'EPTR_AUTOMATICAL',
  UNRECOVERABLE: 'EPTR_UNRECOVERABLE',
  BUSY: 'EX_TIMEOUT',
  FLOODING: 'EPTR_UNRECOVERABLE',
};

/** Why a printer in this condition did not print in time. */
export function codeOfStatus({ state, reasons, cover, paper }: PrinterStatus): EposCode {
  if (state === 'offline') return 'EX_BADPORT';
  if (state !== 'error') return 'EX_TIMEOUT';
  if (reasons[0] !== undefined) return reasonCodes[reasons[0]];
  if (cover === 'open') return 'EPTR_COVER_OPEN';
  return paper === 'out' ? 'EPTR_REC_EMPTY' : 'EPTR_UNRECOVERABLE';
}

const namespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const soap = 'http://schemas.xmlsoap.org/soap/envelope/';

/** The element alone. */
export function responseElement({ isSuccess, code, status }: EposResult): string {
  return `<response success="${isSuccess}" code="${code}" status="${status}" battery="0" xmlns="${namespace}"/>`;
}

/** `header`: given if the request has one. */
export function eposResponse(
  result: EposResult,
  header: { devid: string; jobId?: string | undefined } | null,
): string {
  const job =
    header?.jobId === undefined ? '' : `<printjobid>${escaped(header.jobId)}</printjobid>`;
  const parameter = header
    ? `<soapenv:Header><parameter xmlns="${namespace}"><devid>${escaped(header.devid)}</devid>${job}</parameter></soapenv:Header>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${soap}">${parameter}<soapenv:Body>${responseElement(result)}</soapenv:Body></soapenv:Envelope>`;
}
