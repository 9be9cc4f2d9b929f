// The exports of the library, which docs/library.md describes: templates and data to
// PNG (`toPng`) and to bytes (`toBytes`); the steps in between; and emulated printers,
// which turn bytes into pictures.

export { driverFor } from './drivers/index.ts';
export { createEmulator, printerModels } from './emulator/index.ts';
export { toBytes } from './library/to-bytes.ts';
export { toPng } from './library/to-png.ts';
export { Fault } from './model/fault.ts';
export { profileFor, profiles } from './profiles/index.ts';
export { paint } from './raster/paint.ts';
export { png } from './raster/png.ts';
export { render } from './render.ts';
export { checkTemplate } from './check-template.ts';
export type { ModelName } from './emulator/index.ts';
export type { EmulatedPrinter } from './emulator/machine/emulated-printer.ts';
export type { BytesOptions } from './library/to-bytes.ts';
export type { PngOptions } from './library/to-png.ts';
export type { PrintOptions } from './library/prepare.ts';
export type { Document } from './model/paper/document.ts';
export type { Profile } from './model/printers/profile.ts';
export type { CheckedTemplate } from './template/checked-template.ts';
