// Decides how a page of a PDF is put onto the paper: how large, and how it is turned.

import type { Position, Rotation } from '../model/paper/document.ts';
import type { Fit, SheetTurn } from '../model/paper/drawing.ts';
import type { Profile } from '../model/printers/profile.ts';
import { rotationsFor, turnedBox } from '../raster/turn.ts';

export interface PagePlan {
  rotation: Rotation;
  /** The printed dots. */
  width: number;
  height: number;
  /** The whole page, of which they are a part, in dots from their top left corner. */
  page: Position;
}

/** `paperMm` is the width of the roll or label; without it, that of its dots. */
export type Paper = Pick<Profile, 'width' | 'dpi' | 'dpiAcross'> &
  Partial<Pick<Profile, 'paperMm'>>;

/** The width of the paper in points. */
export function paperWidth({ width, dpi, dpiAcross = dpi, paperMm = 0 }: Paper): number {
  return Math.max((width / dpiAcross) * 72, (paperMm / 25.4) * 72);
}

/** Pages are a little larger than they say: sizes are rounded to whole points. */
const tolerance = 2;

/** `shown`: the part of the page that is printed, in points from the top left of the page. */
export function planPage(
  size: { width: number; height: number },
  shown: Position,
  paper: Paper,
  { fit, rotate, uprightTurn = 0 }: { fit: Fit; rotate: SheetTurn; uprightTurn?: Rotation },
): PagePlan {
  const { dpi, dpiAcross = dpi } = paper;
  const own = dpiAcross / 72;
  const [first, ...others] = rotationsFor(rotate).map((one) => {
    // A page that says how it is turned is turned back.
    const rotation = rotate === 'auto' && one === 90 && uprightTurn === 90 ? 270 : one;
    const across = isOnSide(rotation) ? shown.height : shown.width;
    const most = paper.width / across;
    return { rotation, across, most };
  });
  const gain = ({ most }: { most: number }) => Math.min(own, most);
  // Turned only if it is wider than the paper, and is larger then.
  const isWide = first!.across > paperWidth(paper) + tolerance;
  const best = (isWide ? others : []).reduce(
    (one, other) => (gain(other) > gain(one) ? other : one),
    first!,
  );
  const factor = { shrink: gain(best), width: best.most, none: own }[fit];
  const { rotation } = best;
  const [x, y] = [factor, factor * (dpi / dpiAcross)];
  const box = turnedBox(shown, size, rotation);
  return {
    rotation,
    width: Math.min(paper.width, atLeastOne(box.width * x)),
    height: atLeastOne(box.height * y),
    page: {
      x: Math.round(-box.x * x) || 0,
      y: Math.round(-box.y * y) || 0,
      width: atLeastOne((isOnSide(rotation) ? size.height : size.width) * x),
      height: atLeastOne((isOnSide(rotation) ? size.width : size.height) * y),
    },
  };
}

function isOnSide(rotation: Rotation): boolean {
  return rotation % 180 !== 0;
}

function atLeastOne(dots: number): number {
  return Math.max(1, Math.round(dots));
}
