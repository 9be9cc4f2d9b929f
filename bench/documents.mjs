// Measures documents that are drawn for a printer, per CPU second (user + system, all threads
// and processes): pages of carriers' labels as PDF at 203 dpi in black and white, beside poppler
// and Ghostscript, and carriers' labels as ZPL, beside zpl-renderer-js and zplr. Everybody has a
// turn in each round. Arguments: CPU milliseconds of a turn (2000), rounds (3).

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { ready } from 'zpl-renderer-js';
import { renderZpl } from 'zplr/web';
import { drawPdf } from '../dist/core/pdf/draw-pdf.js';
import { drawRaw } from '../dist/core/drawing/draw-raw.js';
import { png } from '../dist/core/raster/png.js';
import { cpuSeconds, median, report, round, sizes, timesInRounds } from './support/measure.mjs';
import { newFolder } from './support/processes.mjs';

const support = (name) =>
  runnerImport(fileURLToPath(new URL(`../test/support/paper/${name}.ts`, import.meta.url)), {
    configFile: false,
  });
const { carrierPdfs } = (await support('carrier-pdfs')).module;
const { pdfOf } = (await support('pdf-writer')).module;

const { cpuMs, rounds } = sizes({ cpuMs: 2000, rounds: 3 });
const folder = newFolder();
const missing = [];

/** Pages in their own size, whatever the width of a printer. */
const paper = { width: 10_000, dpi: 203 };
const whole = { fit: 'none', rotate: '0', maxPaperMm: Infinity };

async function drawn(file) {
  const source = { kind: 'pdf', content: file.base64, pages: null, crop: false, dither: null };
  await drawPdf(source, paper, whole);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}.`);
}

const drawers = [
  { name: 'platen (PDFium in WebAssembly)', draw: drawn },
  {
    name: 'poppler (pdftoppm -mono)',
    draw: ({ path }) => run('pdftoppm', ['-r', '203', '-mono', path, `${folder}/poppler`]),
  },
  {
    name: 'Ghostscript (pbmraw)',
    draw: ({ path }) =>
      run('gs', [
        '-q',
        '-dSAFER',
        '-dBATCH',
        '-dNOPAUSE',
        '-sDEVICE=pbmraw',
        '-r203',
        `-sOutputFile=${folder}/gs-%d.pbm`,
        path,
      ]),
  },
];

const files = (all) =>
  all.map((file, index) => {
    const path = `${folder}/${all.length}-${index}.pdf`;
    writeFileSync(path, file);
    return { path, base64: file.toString('base64') };
  });

// zplr wants a browser's canvas beside its dots.
const image = (width, height) => ({ data: new Uint8ClampedArray(width * height * 4) });
const context = { createImageData: image, putImageData: () => {} };
globalThis.document = { createElement: () => ({ getContext: () => context }) };

const { api } = await ready;
const zpl = readFileSync(new URL('../test/fixtures/labels/carriers.zpl', import.meta.url), 'utf8')
  .split(/^### .*\n/m)
  .slice(1);
const zplDrawers = [
  {
    name: 'platen, as PNG',
    draw(text) {
      const { sheets } = drawRaw({ language: 'zpl', dpi: 203 }, Buffer.from(text), 3000);
      for (const { bitmap } of sheets) png(bitmap, 1);
    },
  },
  {
    name: 'zpl-renderer-js, as PNG',
    draw: (text) => api.zplToBase64Async(text, 101.5, 152.25, 8),
  },
  { name: 'zplr', draw: (text) => renderZpl(text, { printDensity: 8 }) },
];

/** What can draw all documents; the first time warms it up. */
async function able(contestants, documents) {
  const found = [];
  for (const contestant of contestants)
    try {
      for (const document of documents) await contestant.draw(document);
      found.push(contestant);
    } catch (error) {
      missing.push(`${contestant.name}: ${error.message}`);
    }
  return found;
}

async function rate({ draw }, documents, pages) {
  const before = cpuSeconds(process.pid);
  let [count, spent] = [0, 0];
  while (spent < cpuMs / 1000) {
    for (const document of documents) await draw(document);
    count += documents.length * pages;
    spent = cpuSeconds(process.pid) - before; // with the children that were waited for
  }
  return count / spent;
}

async function contest(title, contestants, documents, pages = 1) {
  const turns = await able(contestants, documents);
  const rates = new Map(turns.map(({ name }) => [name, []]));
  for (let n = 0; n < rounds; n++)
    for (const contestant of n % 2 === 0 ? turns : turns.toReversed())
      rates.get(contestant.name).push(await rate(contestant, documents, pages));
  const first = rates.get(turns[0].name);
  return turns.map(({ name }) => ({
    contest: title,
    name,
    perCpuSecond: round(median(rates.get(name)), 1),
    lowest: round(Math.min(...rates.get(name)), 1),
    highest: round(Math.max(...rates.get(name)), 1),
    firstIsTimes: timesInRounds(first, rates.get(name)),
  }));
}

const pages = carrierPdfs.map(({ page }) => page);
const rows = [
  ...(await contest('PDF, a page a file', drawers, files(carrierPdfs.map(({ file }) => file)))),
  ...(await contest(
    'PDF, 48 pages a file',
    drawers,
    files([pdfOf([...pages, ...pages, ...pages, ...pages])]),
    4 * pages.length,
  )),
  ...(await contest('ZPL labels', zplDrawers, zpl)),
];
report({
  bench: 'documents',
  question: 'pages of PDFs at 203 dpi, and ZPL labels, drawn a CPU second',
  cpuMs,
  rounds,
  rows,
  missing: [...new Set(missing)],
});
process.exit(0); // zpl-renderer-js keeps running
