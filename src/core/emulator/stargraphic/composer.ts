// What Star Graphic commands print on: a page of rows. There is no font.

import type { PrinterEvent } from '../machine/emulator-options.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import { RasterPage } from '../starprnt/raster-page.ts';
import type { StatusReports } from '../starprnt/status-reports.ts';
import type { StarGraphicModel } from './models.ts';

const usualPulseMs = 200;

export class StarGraphicComposer {
  readonly model: StarGraphicModel;
  readonly controls: PrinterControls;
  readonly head: ReceiptHead;
  readonly reports: StatusReports;
  readonly page: RasterPage;
  readonly wide = null;
  pulseMs = usualPulseMs;

  constructor(
    model: StarGraphicModel,
    controls: PrinterControls,
    head: ReceiptHead,
    reports: StatusReports,
  ) {
    this.model = model;
    this.controls = controls;
    this.head = head;
    this.reports = reports;
    this.page = new RasterPage(model, controls, head);
  }

  reset(): void {
    this.page.initialize();
    this.page.isOpen = false;
  }

  flush(): void {
    this.page.print();
  }

  /** Text prints nothing. */
  write(byte: number): string {
    this.controls.complain('this printer prints no text');
    return String.fromCharCode(byte);
  }

  writeWide(): string {
    return '';
  }

  /** Emits an event once everything before it is on paper. */
  emit(event: PrinterEvent): void {
    this.page.print();
    this.head.push({ kind: 'call', run: () => this.controls.emit(event) });
  }

  pulse(pin: 2 | 5): void {
    this.emit({ kind: 'pulse', pin, onMs: pin === 2 ? this.pulseMs : usualPulseMs });
  }
}
