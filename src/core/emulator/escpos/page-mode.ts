// Page mode: lines of text and pictures are collected on a page, in areas and in
// four directions, until the page is printed as a whole.
//
// A position is the bottom of what is placed there, so that tall characters and
// barcodes reach up from it. Lines that follow one another by line feeds do not
// overlap.

import { Bitmap } from '../../raster/bitmap.ts';
import { PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { youngList } from '../machine/young-list.ts';
import { inkedRows, once } from '../pictures/raster-picture.ts';
import { type Turn, turned } from '../pictures/turned.ts';
import type { PrintLine } from '../receipt/print-line.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import type { EscposSettings } from './settings.ts';

export interface PageHost {
  readonly model: { readonly width: number };
  readonly controls: PrinterControls;
  readonly head: ReceiptHead;
  readonly settings: EscposSettings;
  set(change: Partial<EscposSettings>): void;
  /** Ends the open line without a feed. */
  closeLine(): void;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Lines with the same area and direction. */
interface Layer {
  area: Area;
  direction: Direction;
  lines: PlacedLine[];
  /** The lowest bottom of its lines. */
  end: number;
}

class PlacedLine {
  readonly line: PrintLine;
  readonly bottom: number;

  constructor(line: PrintLine, bottom: number) {
    this.line = line;
    this.bottom = bottom;
  }
}

/** The direction of ESC T: where lines begin, and which way they run. */
type Direction = 0 | 1 | 2 | 3;
const turns: Record<Direction, Turn> = { 0: 0, 1: 270, 2: 180, 3: 90 };

/** The longest page, 300 mm at 203 dpi. */
const longest = 2400;
/** Bounds of a page: lines, and bytes of the areas they are in. */
const mostLines = 1000;
const mostBytes = 4 << 20;
/** Height of a usual character: the first line begins at the top of the area. */
const firstBottom = 24;

export class PageMode {
  readonly #host: PageHost;
  isOn = false;
  #standard: Partial<EscposSettings> = {};
  #area: Area;
  #direction: Direction = 0;
  /** The bottom of what is placed next, from the top of the area as its lines run. */
  #y = firstBottom;
  /** The top of the next line after a line feed; null where a command has set its bottom. */
  #top: number | null = 0;
  #layers = new Map<string, Layer>();
  /** The name of the layer with the current area and direction. */
  #key = '';
  #lineCount = 0;
  #bytes = 0;
  /** The page as it would be printed now. */
  #drawn: PrintStrip | null = null;
  /** Rows down to the lowest area that was set. */
  #height = 0;

  constructor(host: PageHost) {
    this.#host = host;
    this.#area = { left: 0, top: 0, width: host.model.width, height: longest };
  }

  /** Whether lines run down the paper. */
  get isSideways(): boolean {
    return this.isOn && this.#direction % 2 === 1;
  }

  /** ESC L */
  enter(): void {
    if (this.isOn) return;
    const { left, areaWidth, align, upsideDown } = this.#host.settings;
    this.#standard = { left, areaWidth, align, upsideDown };
    this.isOn = true;
    this.#forget();
    this.#area = { left: 0, top: 0, width: this.#host.model.width, height: longest };
    this.#begin();
  }

  /** ESC S, and after the page is printed: what is left of it is lost. */
  leave(): void {
    if (!this.isOn) return;
    this.#host.closeLine();
    this.isOn = false;
    this.#forget();
    this.#host.set(this.#standard);
    this.#host.closeLine();
  }

  /** ESC W, in dots. */
  setArea(left: number, top: number, width: number, height: number): void {
    const { model, controls } = this.#host;
    if (width <= 0 || height <= 0 || left >= model.width || top >= longest)
      return controls.complain('an area outside the page');
    this.#host.closeLine();
    this.#area = {
      left,
      top,
      width: Math.min(width, model.width - left),
      height: Math.min(height, longest - top),
    };
    this.#height = Math.max(this.#height, top + this.#area.height);
    this.#drawn = null;
    this.#begin();
  }

  /** ESC T */
  setDirection(direction: Direction): void {
    if (this.isOn) this.#host.closeLine();
    this.#direction = direction;
    if (this.isOn) this.#begin();
  }

  /** GS $ and GS \\: the bottom of what is placed next. */
  moveTo(y: number): void {
    const { height } = this.#frame;
    if (y < 0 || y > height) return this.#host.controls.complain('a position outside the area');
    this.#y = y;
    this.#top = null;
  }

  get y(): number {
    return this.#y;
  }

  /** Places a line and moves on by `dots`, or by its height if that is more. */
  add(line: PrintLine, dots: number): void {
    const { height } = line;
    if (line.isEmpty) {
      if (this.#top !== null) this.#top += dots;
      this.#y += dots;
      return;
    }
    if (this.#top !== null) this.#y = this.#top + height;
    this.#place(line, Math.floor(this.#y));
    if (dots === 0) return;
    this.#top = this.#y - height + Math.max(dots, height);
    this.#y = this.#top + firstBottom;
  }

  /** CAN — clears the area. */
  clear(): void {
    if (!this.isOn) return;
    this.#host.closeLine();
    this.#layers.delete(this.#key);
    this.#drawn = null;
    this.#begin();
  }

  /** ESC FF and FF. */
  print(): void {
    this.#host.closeLine();
    const strip = (this.#drawn ??= this.#strip());
    if (strip.height > 0) this.#host.head.print(strip);
  }

  /** The size of the area as its lines run. */
  get #frame(): { width: number; height: number } {
    const { width, height } = this.#area;
    return this.#direction % 2 === 1 ? { width: height, height: width } : { width, height };
  }

  /** Goes to the start of the area. */
  #begin(): void {
    const { left, top, width: across, height } = this.#area;
    this.#key = `${left},${top},${across},${height},${this.#direction}`;
    this.#y = firstBottom;
    this.#top = 0;
    const { width } = this.#frame;
    this.#host.set({ left: 0, areaWidth: width, align: 'left', upsideDown: false });
    this.#host.closeLine();
  }

  #forget(): void {
    this.#layers = new Map();
    this.#drawn = null;
    this.#lineCount = this.#bytes = this.#height = 0;
  }

  #place(line: PrintLine, bottom: number): void {
    const { controls } = this.#host;
    let layer = this.#layers.get(this.#key);
    if (!layer) {
      const { width, height } = this.#area;
      this.#bytes += ((width + 7) >> 3) * height;
      if (this.#bytes > mostBytes) return controls.complain('too many areas on a page');
      layer = { area: this.#area, direction: this.#direction, lines: youngList(), end: 0 };
      this.#layers.set(this.#key, layer);
    }
    if (++this.#lineCount > mostLines) return controls.complain('too many lines on a page');
    layer.lines.push(new PlacedLine(line, bottom));
    layer.end = Math.max(layer.end, bottom);
    this.#drawn = null;
  }

  #strip(): PrintStrip {
    const layers = [...this.#layers.values()].map((one) => ({ ...one, lines: [...one.lines] }));
    const ends = layers.map(
      ({ area, direction, end }) =>
        area.top + (direction === 0 ? Math.min(end, area.height) : area.height),
    );
    const height = Math.max(this.#height, ...ends);
    const { width } = this.#host.model;
    const { draw } = once({
      width,
      height,
      draw: () => {
        const page = new Bitmap(width, height);
        for (const { area, direction, lines } of layers)
          page.draw(turned(drawn(area, direction, lines), turns[direction]), area.left, area.top);
        return page;
      },
    });
    return new PrintStrip(
      height,
      draw,
      () => layers.flatMap(({ lines }) => lines.flatMap(({ line }) => line.text || [])),
      () => inkedRows(draw()),
    );
  }
}

/** The lines of a layer, upright. */
function drawn(area: Area, direction: Direction, lines: Layer['lines']): Bitmap {
  const isSideways = direction % 2 === 1;
  const dots = new Bitmap(
    isSideways ? area.height : area.width,
    isSideways ? area.width : area.height,
  );
  for (const { line, bottom } of lines) dots.draw(line.draw(0), 0, bottom - line.height);
  return dots;
}
