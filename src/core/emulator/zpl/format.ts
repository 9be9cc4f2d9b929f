// The state that ZPL commands change: the open format, which is the label that ^XA
// begins and ^XZ prints, and the settings and pictures that stay for later formats.
// The commands in commands.ts call it.

import iconv from 'iconv-lite';
import { Bitmap } from '../../raster/bitmap.ts';
import { blend, isOverEdge } from '../label/blend.ts';
import type { LabelBatch } from '../label/label-head.ts';
import { once, type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { mirrored, turned } from '../pictures/turned.ts';
import { drawField, type ZplField, freshField, type PlacedPicture } from './field.ts';
import type { ZplModel } from './models.ts';
import { initialSettings, type ZplSettings } from './settings.ts';

/** ^PQ */
export interface Quantity {
  copies: number;
  /** Labels between two cuts or pauses; 0 cuts each and never pauses. */
  group: number;
  pausesBetweenGroups: boolean;
}

/** Bytes of pictures on one label: many times its area. */
const mostPictureBytes = 32 << 20;
/** Memory of a placed picture besides its dots. */
const overheadBytes = 256;
const mostLines = 1000;
/** Bytes of pictures stored for later formats. */
const mostKept = 8 << 20;
/** A batch longer than a roll is a mistake. */
const mostCopies = 1000;

const single: Quantity = { copies: 1, group: 0, pausesBetweenGroups: false };

export class ZplFormat {
  readonly model: ZplModel;
  readonly controls: PrinterControls;
  readonly #order: (batch: LabelBatch) => void;
  settings: ZplSettings;
  field: ZplField = freshField();
  quantity = single;
  /** Whether ^XA has come and ^XZ has not. */
  isOpen = false;
  readonly pictures = new Map<string, RasterPicture>();
  #placed: PlacedPicture[] = [];
  #pictureBytes = 0;
  #text: string[] = [];

  constructor(model: ZplModel, controls: PrinterControls, order: (batch: LabelBatch) => void) {
    this.model = model;
    this.controls = controls;
    this.#order = order;
    this.settings = initialSettings(model);
  }

  set(change: Partial<ZplSettings>): void {
    this.settings = { ...this.settings, ...change };
  }

  begin(): void {
    if (this.isOpen) this.controls.complain('a format within a format');
    this.drop();
    this.isOpen = true;
  }

  /** Discards the open format. */
  drop(): void {
    this.isOpen = false;
    this.field = freshField();
    this.quantity = single;
    this.#placed = [];
    this.#pictureBytes = 0;
    this.#text = [];
  }

  /** ^FS */
  endField(): void {
    const { field } = this;
    this.field = freshField();
    const mark = drawField(field, {
      settings: this.settings,
      library: this.controls.library,
      decode: (data) => this.#decode(data),
      complain: (reason) => this.controls.complain(reason),
      write: (line) => {
        if (this.#text.length < mostLines) this.#text.push(line);
      },
    });
    if (!mark) return;
    this.#pictureBytes += sizeOf(mark.dots) + overheadBytes;
    if (this.#pictureBytes > mostPictureBytes)
      this.controls.complain('more dots than the memory holds');
    else this.#placed.push(mark);
  }

  /** ^XZ */
  print(): void {
    if (!this.isOpen) return this.controls.complain('end of a format that was not begun');
    if (this.field.data !== null || this.field.picture) this.endField();
    const { settings, quantity } = this;
    const isEmpty = this.#placed.length === 0;
    const picture = isEmpty ? null : this.#picture();
    const text = this.#text;
    this.drop();
    // A format that only changes settings feeds no label.
    if (!picture) return;
    if (quantity.copies > mostCopies) this.controls.complain(`no more than ${mostCopies} labels`);
    const isGroupEnd = (copy: number) => quantity.group > 0 && copy % quantity.group === 0;
    this.#order({
      picture,
      text,
      copies: Math.min(quantity.copies, mostCopies),
      gap: settings.continuous ? 0 : this.model.gap,
      offset: this.controls.offset(),
      cutsAfter: (copy) => settings.cuts && (quantity.group === 0 || isGroupEnd(copy)),
      pausesAfter: (copy) => quantity.pausesBetweenGroups && isGroupEnd(copy),
    });
  }

  /** ~DG */
  keepPicture(name: string, picture: RasterPicture): void {
    this.pictures.delete(name);
    const sizes = [...this.pictures.values(), picture].map(sizeOf);
    if (sizes.reduce((sum, size) => sum + size, 0) > mostKept)
      this.controls.complain('more pictures than the memory holds');
    else this.pictures.set(name, once(picture));
  }

  /** The label as composed so far. */
  #picture(): RasterPicture {
    const { printWidth: width, labelLength: height, upsideDown, mirror } = this.settings;
    const marks = this.#placed;
    const { budget } = this.controls;
    if (marks.some(({ dots, x, y }) => isOverEdge({ width, height }, dots, x, y, budget)))
      this.controls.complain('a field that reaches over the edge of the label');
    const draw = () => {
      const label = new Bitmap(width, height);
      for (const { dots, x, y, ink } of marks) blend(label, dots.draw(), x, y, ink);
      const seen = mirror ? mirrored(label) : label;
      return upsideDown ? turned(seen, 180) : seen;
    };
    return once({ width, height, draw });
  }

  /** ^CI: 28 is UTF-8, 27 is Windows-1252, 0 to 13 are variants of code page 850. */
  #decode(data: string): string {
    const bytes = Buffer.from(data, 'latin1');
    const { charset } = this.settings;
    if (charset === 28) return bytes.toString('utf8');
    return iconv.decode(bytes, charset === 27 ? 'windows1252' : 'cp850');
  }
}
