import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ImageFault } from '../../../../src/core/raster/images/image-fault.ts';
import { drawableSvg, svgSize } from '../../../../src/core/raster/images/svg.ts';
import { cases } from '../../../support/any/cases.ts';
import { svg } from '../../../support/paper/pictures.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const drawable = (file: Buffer) => drawableSvg(file, 200, 100).toString();
const rect = '<rect width="50" height="50"/>';

describe('the size of a drawing', () => {
  test.each([
    ['width="60" height="30"', 60, 30],
    ['width="60px" height="30px" viewBox="0 0 6 3"', 60, 30],
    ['width="25.4mm" height="1in"', 96, 96],
    ['viewBox="0 0 60 30"', 60, 30],
    ['viewBox="-10,-10,60,30" width="100%" height="100%"', 60, 30],
    ['viewBox="0 0 60 30" width="120"', 120, 60],
    ['viewBox="0 0 60 30" height="60"', 120, 60],
    ['width="100000" height="100000"', 100_000, 100_000],
  ])('%s', (attributes, width, height) => {
    const size = svgSize(svg(rect, attributes));
    expect(size.width).toBeCloseTo(width);
    expect(size.height).toBeCloseTo(height);
  });

  test.each([
    '',
    'width="10"',
    'viewBox="0 0 0 0"',
    'viewBox="a b c d"',
    'width="1e999" height="1"',
  ])('is missing in <svg %s>', (attributes) => {
    expect(() => svgSize(svg(rect, attributes))).toThrow('has no size');
  });
});

test('the decoder is told the size in dots, whatever the drawing says', () => {
  const text = drawable(svg(rect, 'width="100000" height="50000" viewBox="0 0 100 50"'));
  expect(text).toContain('width="200" height="100" viewBox="0 0 100 50"');
  expect(text).not.toContain('100000');
});

test('styles of all kinds become attributes, the more special one wins', () => {
  const sheet = `<style>/* } */ rect { fill: red } .a, .b { fill: #fff; stroke-width: 2px } #c { fill: blue !important }</style>`;
  const text = drawable(
    svg(
      `${sheet}<rect/><rect class="a"/><rect class="x b" id="c"/><rect id="c" class="a" style="fill: url('#g')"/><defs><linearGradient id="g"/></defs>`,
    ),
  );
  expect(text).toContain(
    '<rect fill="red"></rect><rect fill="#fff" stroke-width="2px"></rect>' +
      '<rect id="c" fill="blue" stroke-width="2px"></rect>' +
      '<rect fill="url(#g)" stroke-width="2px"></rect>',
  );
});

test('what never prints is left out: scripts, handlers, metadata, other vocabularies', () => {
  const text = drawable(
    svg(
      `<script>fetch('http://example.com')</script><metadata><x:y xmlns:x="x"/></metadata><sodipodi:namedview><rect id="no"/></sodipodi:namedview><a href="https://example.com" onclick="x()"><title>T</title>${rect}</a>`,
    ),
  );
  expect(text.replace(/^<svg[^>]*>/, '')).toBe('<a><rect width="50" height="50"></rect></a></svg>');
});

test.each(['svg:', 'ns0:'])('the prefix %s is understood', (prefix) => {
  const file = `<?xml version="1.0"?><!-- a --><${prefix}svg viewBox="0 0 9 9"><${prefix}rect/></${prefix}svg>`;
  expect(drawable(Buffer.from(file))).toContain('<rect></rect></svg>');
});

describe('is refused', () => {
  test.each([
    ['a picture inside', '<image href="data:image/png;base64,AAAA"/>', '<image>'],
    ['letters', '<g><text>A</text></g>', 'convert letters to paths'],
    ['HTML', '<foreignObject/>', '<foreignObject>'],
    ['a filter', '<filter id="f"/>', 'no shadows'],
    ['the use of a filter', '<rect style="filter: blur(5px)"/>', 'no shadows'],
    ['dashes', '<path stroke-dasharray="0.0001"/>', 'dashed lines'],
    ['another drawing inside', '<svg width="100000" height="100000"/>', 'another <svg>'],
    [
      'a reference to an address',
      '<use href="http://example.com/a.svg#b"/>',
      'nothing is ever fetched',
    ],
    [
      'a fill from an address',
      '<rect fill="url(http://example.com/a#b)"/>',
      'nothing is ever fetched',
    ],
    [
      'a fill from a file',
      '<rect style="fill:url(file:///etc/passwd)"/>',
      'nothing is ever fetched',
    ],
    ['two references in one', '<rect fill="url(#a) url(http://b)"/>', 'nothing is ever fetched'],
    ['a value with markup', '<rect fill="&#34;/&gt;"/>', 'cannot be read'],
    ['a cycle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', 'refers to itself'],
    [
      'a clip that clips itself',
      '<clipPath id="a"><rect clip-path="url(#a)"/></clipPath>',
      'refers to itself',
    ],
    ['depth', '<g>'.repeat(20_000) + '</g>'.repeat(20_000), 'nested deeper'],
    ['mass', '<g/>'.repeat(10_001), 'more than 10000 elements'],
    ['a path of a megabyte', `<path d="${'M0 0L9 9'.repeat(100_000)}"/>`, 'too complicated'],
    ['layers', '<g opacity=".5">'.repeat(9) + '</g>'.repeat(9), 'transparent layers'],
    ['wrong nesting', '<g><rect></g></rect>', 'not well-formed'],
    ['an attribute twice', '<rect x="1" x="2"/>', 'not well-formed'],
    ['an unclosed comment', '<!-- ', 'not well-formed'],
  ])('%s', (_, inner, message) => {
    expect(() => svgSize(svg(inner))).toThrow(message);
  });

  test('uses of uses of uses', () => {
    let inner = '<rect id="u0" width="1" height="1"/>';
    for (let level = 1; level <= 9; level++)
      inner += `<g id="u${level}">${`<use href="#u${level - 1}"/>`.repeat(10)}</g>`;
    expect(() => svgSize(svg(inner))).toThrow('too complicated');
  });

  test('a chain of references that is longer than a stack', () => {
    let inner = '<rect id="u0"/>';
    for (let level = 1; level < 9000; level++)
      inner += `<use id="u${level}" href="#u${level - 1}"/>`;
    expect(() => svgSize(svg(inner))).toThrow('too complicated');
    const backwards = Array.from(
      { length: 9000 },
      (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`,
    );
    expect(() => svgSize(svg(backwards.join('')))).toThrow('too complicated');
  });

  test.each([
    [
      'entities',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9">&a;</svg>',
      'not well-formed',
    ],
    ['text behind it', '<svg viewBox="0 0 9 9"/>x', 'not well-formed'],
    ['two roots', '<svg viewBox="0 0 9 9"/><svg viewBox="0 0 9 9"/>', 'not well-formed'],
    ['an end that is missing', '<svg viewBox="0 0 9 9"><g>', 'is incomplete'],
    ['other XML', '<!-- --><html/>', 'is XML, but no SVG'],
  ])('%s', (_, text, message) => {
    expect(() => svgSize(Buffer.from(text))).toThrow(message);
  });

  test('UTF-16', () => {
    expect(() => svgSize(Buffer.from('\ufeff<svg/>', 'utf16le'))).toThrow(
      'is not written in UTF-8',
    );
  });
});

const piece = fc.constantFrom(
  '<g>',
  '</g>',
  '<rect/>',
  '<use href="#a"/>',
  '<g id="a" opacity="1">',
  '<style>',
  '</style>',
  '.a{fill:url(#a)}',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<path d="M0 0',
  '"/>',
  '&amp;',
  '<?x',
  '?>',
  "='",
  'é',
);

test('whatever the pieces, the drawing is written anew without anything foreign, or refused', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      try {
        const text = drawable(svg(pieces.join('')));
        expect(text).toMatch(/^(<\/?[A-Za-z]+( [A-Za-z:-]+="[A-Za-z0-9_#%.,:/()+\s-]*")*>)+$/);
      } catch (error) {
        expect(error).toBeInstanceOf(ImageFault);
      }
    }),
    { numRuns: cases(3000) },
  );
});

const long = (text: string) => text.repeat(1_000_000 / text.length);

slowTest('hostile text costs no more than its length', () => {
  const hostile = [
    `<style>${long('/*')}</style>`,
    `<style>${long('a')}</style>`,
    `<style>${long('a{b:c}')}</style>`,
    `<style>${long('.a,')}{fill:red}</style>`,
    `<rect class="${long('a ')}" style="${long('fill:red;')}"/>`,
    `<rect ${long(' ')}`,
    `<rect ${long('a')}`,
    `<rect fill="${long('url(')}"/>`,
  ];
  for (const inner of hostile)
    try {
      svgSize(
        svg(inner, `viewBox="${'1'.repeat(1000)}" width="${long('1')}x" height="${long('1')}.x"`),
      );
    } catch (error) {
      expect(error).toBeInstanceOf(ImageFault);
    }
});

describe('a style sheet costs no more than its length', () => {
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index));

  test('thousands of selectors of thousands of declarations', () => {
    const selectors = many(6000, (index) => `.c${index}`).join();
    const sheet = `<style>${selectors}{${'fill:red;'.repeat(2500)}}</style>`;
    const split = vi.spyOn(String.prototype, 'split');
    const text = drawable(svg(`${sheet}<rect class="c7"/>`));
    // The declarations are read once for the rule, not for each of its selectors.
    const reads = split.mock.contexts.filter((given) => String(given).length > 20_000);
    split.mockRestore();
    expect(reads.length).toBeLessThan(20);
    expect(text).toContain('<rect fill="red">');
  });

  test('a class that is named a hundred thousand times', () => {
    const sheet = '<style>.a{fill:red} .b{fill:blue}</style>';
    const set = vi.spyOn(Map.prototype, 'set');
    const text = drawable(svg(`${sheet}<rect class="a b ${'a '.repeat(100_000)}"/>`));
    const sets = set.mock.calls.filter(([name]) => name === 'fill').length;
    set.mockRestore();
    expect(sets).toBeLessThan(20);
    expect(text).toContain('<rect fill="red">');
  });

  test('too many styles on too many elements are refused', () => {
    const classes = many(100, (index) => `c${index}`);
    const sheet = `<style>${classes.map((name) => `.${name}{fill:red;stroke:red;opacity:1}`).join('')}</style>`;
    const elements = `<rect class="${classes.join(' ')}"/>`.repeat(5000);
    expect(() => drawable(svg(sheet + elements))).toThrow('has too many styles');
  });
});

describe('numbers that hold the decoder for seconds are refused', () => {
  test.each([
    ['<path d="M0 0 L 1e11 5" stroke="black"/>'],
    ['<path d="M0 0L-10000001 5"/>'],
    ['<rect width="1e308" height="5"/>'],
    ['<rect style="stroke-width: 1e30" width="5" height="5"/>'],
    ['<g transform="scale(1e7)"><rect width="5" height="5"/></g>'],
    [`${'<g transform="scale(100)">'.repeat(4)}<rect/>${'</g>'.repeat(4)}`],
    [`${'<g transform="matrix(100 0 0 100 0 0)">'.repeat(4)}<rect/>${'</g>'.repeat(4)}`],
  ])('%s', (inner) => {
    expect(() => drawable(svg(inner))).toThrow('has a number beyond 1000000');
  });

  test.each([
    'viewBox="0 0 1e308 1"',
    'viewBox="0 1e30 5 5"',
    `width="1${'0'.repeat(300)}" height="1"`,
  ])('<svg %s>', (attributes) => {
    expect(() => svgSize(svg(rect, attributes))).toThrow('has a number beyond 1000000');
  });

  test('digits after the point, exponents that are small and colours are not', () => {
    const path =
      '<path d="M0.12345678 1e-7L100 1e2" fill="#12e456" transform="translate(-1e3,5)"/>';
    expect(drawable(svg(path))).toContain('M0.12345678 1e-7L100 1e2');
  });
});
