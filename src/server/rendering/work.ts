// What there is to render, and how: the bytes of a job, or a picture of it. The
// same here and in the thread of long renders; knows no store.

import { driverFor } from '../../core/drivers/index.ts';
import type { Assets } from '../../core/images.ts';
import type { BlockBox } from '../../core/model/document.ts';
import type { UnconfirmedPolicy } from '../../core/model/job.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Profile } from '../../core/model/profile.ts';
import { preview, type Preview } from '../../core/preview.ts';
import { png } from '../../core/raster/png.ts';
import { hasPulses, printTimeMs, render } from '../../core/render.ts';
import type { CheckedTemplate } from '../../core/template/check.ts';
import type { NewPayload } from '../store/store.ts';

export interface PrintRequest {
  data: JsonObject;
  /** The wish of a reprint that the drawer opens for it too. */
  pulses?: true;
  options?: {
    copies?: number;
    cutPaper?: boolean;
    expiresIn?: number;
    onUnconfirmed?: UnconfirmedPolicy;
    wait?: boolean;
    /** The id of a printer, or a group. */
    printer?: string;
  };
}

interface Order {
  request: PrintRequest;
  profile: Profile;
  now: Date;
  marksCopy: boolean;
  maxPaperMm: number;
}

export interface PrintOrder extends Order {
  /** The first copy that is wanted. */
  first: number;
}

export interface PictureOrder extends Order {
  /** How many dots of the picture a dot is, each way. */
  scale: number;
}

export interface Rendered {
  payloads: NewPayload[];
  /** For all copies. */
  printMs: number;
}

export interface Picture extends Pick<Preview, 'boxes' | 'sheets'> {
  png: Uint8Array;
  /** In dots of the printer. */
  width: number;
  height: number;
}

export async function renderPrint(
  template: CheckedTemplate,
  { request, profile, now, marksCopy, maxPaperMm, first }: PrintOrder,
  assets: Assets,
): Promise<Rendered> {
  const { copies = 1, cutPaper = true } = request.options ?? {};
  const mayPulse = !marksCopy || request.pulses === true;
  const driver = driverFor(profile);
  const payloads: NewPayload[] = [];
  let printMs = 0;
  for (let copy = first; copy <= copies; copy++) {
    const document = await render(template, request.data, profile, {
      now,
      copy,
      cutPaper,
      maxPaperMm,
      marksCopy,
      pulses: copy === 1 && mayPulse,
      assets,
    });
    // The next one differs where it tells its number, or leaves the drawer shut.
    const isLast = !template.usesCopy && !hasPulses(document);
    const alike = isLast ? copies - copy + 1 : 1;
    printMs += alike * printTimeMs(document, profile);
    if (driver.countsCopies && alike > 1)
      payloads.push({ copy, through: copies, bytes: driver.encode(document, profile, alike) });
    else payloads.push({ copy, bytes: driver.encode(document, profile) });
    if (isLast) break;
  }
  return { payloads, printMs: Math.round(printMs) };
}

/** The first copy, from the same document that would print. */
export async function renderPicture(
  template: CheckedTemplate,
  { request, profile, now, marksCopy, maxPaperMm, scale }: PictureOrder,
  assets: Assets,
): Promise<Picture> {
  const boxes: BlockBox[] = [];
  // A label is shown whole, also where this printer is too narrow for it.
  const printer = template.label ? { ...profile, width: Infinity } : profile;
  const document = await render(template, request.data, printer, {
    now,
    copy: 1,
    cutPaper: request.options?.cutPaper ?? true,
    maxPaperMm,
    marksCopy,
    boxes,
    assets,
  });
  const { bitmap, ...places } = preview(document, boxes);
  const { width, height } = bitmap;
  return { ...places, width, height, png: png(bitmap, scale) };
}
