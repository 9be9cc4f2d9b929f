// The state that ZPL commands change: the open format, which is the label that ^XA
// begins and ^XZ prints, and the settings and objects that stay for later formats.
// The commands in the files *-commands.ts call it.

import type { LabelBatch } from '../label/label-head.ts';
import { changeSettings } from '../machine/change-settings.ts';
import { youngList } from '../machine/young-list.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { WorkBudget } from '../machine/work-budget.ts';
import { charsets, decodeText } from './charsets.ts';
import {
  drawField,
  type FieldContext,
  freshField,
  PlacedPicture,
  substituteFont,
  type ZplField,
} from './field.ts';
import { type FieldContent, LabelMap, Mark } from './label-map.ts';
import type { ZplCommand } from './lexer.ts';
import type { ZplModel } from './models.ts';
import { ObjectStore, type StoredCommand } from './object-store.ts';
import { initialSettings, type ZplSettings } from './settings.ts';
import { ZplParameters } from './zpl-parameters.ts';

/** ^PQ */
export interface Quantity {
  copies: number;
  /** Labels between two cuts or pauses; 0 cuts each and never pauses. */
  group: number;
  /** Labels with the same serial number; 0 is one. */
  replicates: number;
  pausesBetweenGroups: boolean;
}

const mostLines = 1000;
/** A batch longer than a roll is a mistake. */
const mostCopies = 1000;
/** Formats that recall each other. */
const deepest = 4;
/** Commands of a format that is being kept. */
const mostRecorded = 10_000;
const mostNumbers = 1000;
/** Microseconds to run recalled commands: the limit, what a byte earns, and what a command takes. */
const recalling = [500_000, 0.4] as const;
const perCommand = 4;

interface Runnable {
  run(format: ZplFormat, parameters: ZplParameters, command: ZplCommand): void;
}

const single: Quantity = { copies: 1, group: 0, replicates: 0, pausesBetweenGroups: false };

export class ZplFormat {
  readonly model: ZplModel;
  readonly controls: PrinterControls;
  readonly objects = new ObjectStore();
  readonly #order: (batch: LabelBatch) => void;
  readonly #recallBudget: WorkBudget;
  settings: ZplSettings;
  field: ZplField = freshField();
  quantity = single;
  /** Whether ^XA has come and ^XZ has not. */
  isOpen = false;
  /** Where the last field ended, for ^FT without coordinates. */
  pen = { x: 0, y: 0 };
  /** ^IS */
  savesAs: { name: string; prints: boolean } | null = null;
  readonly #map = new LabelMap();
  /** ^FN: data by the numbers of fields. */
  #contents = new Map<number, FieldContent>();
  #text = youngList<string>();
  #recording: { name: string; commands: StoredCommand[] } | null = null;
  #depth = 0;
  #hasNamedFont = false;
  /** ^CW: letters of fonts that are scalable. */
  readonly #letters = new Set<string>();

  constructor(model: ZplModel, controls: PrinterControls, order: (batch: LabelBatch) => void) {
    this.model = model;
    this.controls = controls;
    this.#order = order;
    this.#recallBudget = new WorkBudget(() => controls.offset(), ...recalling);
    this.settings = initialSettings(model);
  }

  set(change: Partial<ZplSettings>): void {
    this.settings = changeSettings(this.settings, change);
  }

  /** Carries out a command, or keeps it for a format that is being recorded. */
  run(known: Runnable, command: ZplCommand): void {
    const isEnd = command.name === 'XZ' || command.name === 'XA';
    if (this.#recording && !isEnd) this.#recordCommand(this.#recording, known, command);
    else known.run(this, new ZplParameters(command, this.settings.unit), command);
  }

  #recordCommand(
    { commands }: { commands: StoredCommand[] },
    known: Runnable,
    command: ZplCommand,
  ): void {
    if (commands.length < mostRecorded)
      commands.push({ bytes: command.length, run: () => this.run(known, command) });
    else this.controls.complain('more commands than the memory holds');
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
    this.pen = { x: 0, y: 0 };
    this.savesAs = null;
    this.#recording = null;
    this.#contents = new Map();
    this.#map.begin();
    this.#text = youngList();
  }

  /** ^DF */
  record(name: string): void {
    if (this.isOpen) this.#recording = { name, commands: [] };
    else this.controls.complain('outside of a format');
  }

  /** ^XF */
  recall(name: string): void {
    const commands = this.objects.formats.get(name);
    if (!commands) return this.controls.complain('no format with this name');
    if (this.#depth === deepest) return this.controls.complain('formats that recall each other');
    if (!this.#recallBudget.allows(perCommand * commands.length))
      return this.controls.complain('too many recalled commands for the bytes received');
    this.#depth++;
    for (const command of commands) command.run();
    this.#depth--;
  }

  /** ^FS */
  endField(): void {
    const { field, settings } = this;
    this.field = freshField();
    const { number, data } = field;
    if (number !== null && data !== null) this.#supply(number, field);
    if (number === null) this.#put(field, settings);
    else if (data === null || field.isPlaced) this.#expect(number, field, settings);
    if (this.#map.isFull) this.controls.complain('more dots than the memory holds');
  }

  /** ^GB, ^GF and the like are drawn without waiting for ^FS; the field goes on at its position. */
  putPicture(picture: RasterPicture, isWhite = false): void {
    const { field, settings } = this;
    this.#put({ ...field, picture, isWhite }, settings);
    if (this.#map.isFull) this.controls.complain('more dots than the memory holds');
  }

  /** The data of all fields with this number. */
  #supply(number: number, { data, hexSign, serial }: ZplField): void {
    if (this.#contents.size < mostNumbers) this.#contents.set(number, { data, hexSign, serial });
  }

  /** The data of a field with a number can be replaced up to ^XZ. */
  #expect(number: number, field: ZplField, settings: ZplSettings): void {
    this.pen = drawField(field, this.#quiet(settings))?.pen ?? this.pen;
    this.#map.expect({ number, field, settings });
  }

  #put(field: ZplField, settings: ZplSettings): void {
    const placed = drawField(field, this.#context(settings));
    if (!placed) return;
    this.pen = placed.pen;
    this.#map.put(this.#mark(field, settings, placed));
  }

  #mark(field: ZplField, settings: ZplSettings, placed: Mark['placed']): Mark {
    if (!field.serial) return new Mark(placed);
    const quiet = this.#quiet(settings);
    return new Mark(placed, (index, write) => drawField(field, { ...quiet, write }, index));
  }

  /** The substitute font is named once: nearly every field has it. */
  #complain(reason: string): void {
    if (reason === substituteFont && this.#hasNamedFont) return;
    if (reason === substituteFont) this.#hasNamedFont = true;
    this.controls.complain(reason);
  }

  #quiet(settings: ZplSettings): FieldContext {
    return { ...this.#context(settings), complain: () => {}, write: () => {}, drew: () => {} };
  }

  #context(settings: ZplSettings): FieldContext {
    return {
      model: this.model,
      settings,
      library: this.controls.library,
      decode: (data) => decodeText(data, settings.charset),
      complain: (reason) => this.#complain(reason),
      drew: (module) => this.controls.noteCode(module),
      write: (line) => {
        if (this.#text.length < mostLines) this.#text.push(line);
      },
    };
  }

  /** ^IL */
  putBackground(picture: RasterPicture): void {
    this.#map.put(new Mark(new PlacedPicture(picture, 0, 0, 'black', this.pen)));
  }

  /** ^XZ */
  print(): void {
    if (!this.isOpen) return this.controls.complain('end of a format that was not begun');
    const recorded = this.#recording;
    if (recorded) {
      if (!this.objects.keepFormat(recorded.name, recorded.commands))
        this.controls.complain('more formats than the memory holds');
      return this.drop();
    }
    if (this.field.data !== null) this.endField();
    this.#map.fulfil(this.#contents, (field, settings) => {
      const placed = drawField(field, this.#context(settings));
      return placed && this.#mark(field, settings, placed);
    });
    this.#printMap();
  }

  #printMap(): void {
    const { settings, quantity, savesAs, controls } = this;
    const indexOf = (copy: number) => Math.floor((copy - 1) / Math.max(1, quantity.replicates));
    const copies = Math.min(quantity.copies, mostCopies);
    const map = this.#map.take(settings, indexOf(copies));
    const text = this.#text;
    this.drop();
    // A format that only changes settings feeds no label.
    if (!map) return;
    if (map.isOverEdge(controls.budget))
      controls.complain('a field that reaches over the edge of the label');
    const picture = map.label(0);
    if (savesAs) this.keepPicture(savesAs.name, picture);
    if (savesAs?.prints === false) return;
    if (quantity.copies > mostCopies) controls.complain(`no more than ${mostCopies} labels`);
    const isGroupEnd = (copy: number) => quantity.group > 0 && copy % quantity.group === 0;
    this.#order({
      picture,
      text: () => text,
      ...(map.isSerial && {
        labelOf: (copy) => ({
          picture: map.label(indexOf(copy)),
          text: () => map.text(indexOf(copy), text),
        }),
      }),
      copies,
      gap: settings.continuous ? 0 : this.model.gap,
      offset: controls.offset(),
      cutsAfter: (copy) => settings.cuts && (quantity.group === 0 || isGroupEnd(copy)),
      pausesAfter: (copy) => quantity.pausesBetweenGroups && isGroupEnd(copy),
    });
  }

  /** ~DG, ~DY and ^IS */
  keepPicture(name: string, picture: RasterPicture): void {
    if (!this.objects.keepPicture(name, picture))
      this.controls.complain('more pictures than the memory holds');
  }

  /** ~DU, ~DT and ~DY */
  keepFont(name: string): void {
    if (!this.objects.keepFont(name)) this.controls.complain('more fonts than the memory holds');
  }

  /** ^CW */
  nameFont(letter: string): void {
    if (/^[A-Z0-9]$/.test(letter)) this.#letters.add(letter);
    else this.controls.complain('a font has a letter or a digit');
  }

  /** Fonts with a letter from ^CW, and those that ^A@ names, are drawn as font 0. */
  isScalable(name: string): boolean {
    return name === '@' || this.#letters.has(name);
  }

  knowsCharset(charset: number): boolean {
    return charset in charsets;
  }
}
