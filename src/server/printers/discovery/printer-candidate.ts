// A printer that was seen on the network, and what it told of itself.

export interface PrinterCandidate {
  ip: string;
  port: number;
  via: 'mdns' | 'epson' | 'scan';
  name: string | null;
  maker: string | null;
  model: string | null;
  /** Prints whatever text it is sent, a page of it: it is asked nothing. */
  isOfficePrinter: boolean;
}

/** Where network printers take raw print data. */
export const rawPort = 9100;
