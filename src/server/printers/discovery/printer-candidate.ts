// A device found on the network that may be a printer, and what it announced.

export interface PrinterCandidate {
  ip: string;
  port: number;
  via: 'mdns' | 'epson' | 'scan';
  name: string | null;
  maker: string | null;
  model: string | null;
  /** The serial number that it announced. */
  announcedSerial?: string;
  /** Would print any query as text on a page, so it is sent none. */
  isOfficePrinter: boolean;
}

/** The TCP port on which network printers accept raw print data. */
export const rawPort = 9100;
