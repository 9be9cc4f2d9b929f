// Renders texts, given as JSON in the first argument, as an image and as bytes
// in a separate process. Prints whether this loaded the canvas.

import { createRequire } from 'node:module';
import {
  checkTemplate,
  driverFor,
  paint,
  png,
  profileFor,
  render,
} from '../../../dist/core/index.js';

const texts = JSON.parse(process.argv[2]);
const blocks = texts.map((content) => ({ type: 'text', content }));
const { template } = checkTemplate({ name: 'Texts', width: '80mm', blocks });
const profile = profileFor(80);
const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
const document = await render(template, {}, profile, options);
driverFor(profile).encode(document, profile);
for (const sheet of paint(document)) png(sheet);

const { cache } = createRequire(import.meta.url);
const isLoaded = Object.keys(cache).some((path) => path.includes('@napi-rs'));
process.stdout.write(JSON.stringify({ isLoaded }));
