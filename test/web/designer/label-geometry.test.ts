import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  rotatedMovement,
  movedBox,
  type Sides,
} from '../../../src/web/designer/paper/label-geometry.ts';

const side = fc.integer({ min: -50, max: 50 });
const anySides: fc.Arbitrary<Sides> = fc.record({
  left: side,
  top: side,
  right: side,
  bottom: side,
});

test('four quarter turns are a whole turn', () => {
  fc.assert(
    fc.property(anySides, fc.nat(3), (sides, turns) => {
      const there = rotatedMovement(sides, turns);
      const backAgain = rotatedMovement(there, (4 - turns) % 4);
      expect(Object.values(backAgain).map((by) => by + 0)).toEqual(
        Object.values(sides).map((by) => by + 0),
      );
    }),
  );
});

test('in a container rotated clockwise, right on the screen is up in the container', () => {
  const right = { left: 3, top: 0, right: 3, bottom: 0 };
  expect(rotatedMovement(right, 1)).toMatchObject({ top: -3, bottom: -3 });
});

test('a moved or resized box stays in its container and is at least half a millimetre large', () => {
  const container = { width: 50, height: 30 };
  const own = fc.record({
    x: fc.integer({ min: 0, max: 25 }),
    y: fc.integer({ min: 0, max: 15 }),
    width: fc.integer({ min: 1, max: 25 }),
    height: fc.integer({ min: 1, max: 15 }),
  });
  fc.assert(
    fc.property(own, anySides, fc.constantFrom(0.1, 1), (box, sides, gridMm) => {
      const { x, y, width, height } = movedBox({ own: box, container }, sides, gridMm);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.5);
      expect(x + width).toBeLessThanOrEqual(50.001);
      expect(y + height).toBeLessThanOrEqual(30.001);
    }),
  );
});

test('a side that is not moved keeps its position, on the grid or not', () => {
  const own = { x: 2.3, y: 4.7, width: 10.4, height: 5.5 };
  const after = movedBox(
    { own, container: { width: 50, height: 30 } },
    { left: 0, top: 0, right: 2, bottom: 0 },
    1,
  );
  expect(after).toEqual({ x: 2.3, y: 4.7, width: 12.7, height: 5.5 });
});
