// The exports of the library: templates to documents (`checkTemplate`, `render`),
// documents to bytes (`driverFor`) and to pictures (`paint`, `png`), and emulated
// printers, which turn bytes into pictures.

export { driverFor } from './drivers/index.ts';
export { createEmulator, printerModels } from './emulator/index.ts';
export { Fault } from './model/fault.ts';
export { profileFor, profiles } from './profiles/index.ts';
export { paint } from './raster/paint.ts';
export { png } from './raster/png.ts';
export { render } from './render.ts';
export { checkTemplate } from './check-template.ts';
export type { ModelName } from './emulator/index.ts';
export type { EmulatedPrinter } from './emulator/machine/emulated-printer.ts';
export type { Document } from './model/document.ts';
export type { Profile } from './model/profile.ts';
export type { CheckedTemplate } from './template/checked-template.ts';
