// Loaded into the attacked service before its own code: measures the event loop and
// the memory, and reports them to the parent process.
//
// A stall is the time between two turns of the event loop; see test/support/service/loop-watch.mjs.
//
// PLATEN_ATTACK_PLANT plants a fault that the attack must find: `stall`, `memory` or
// `crash`. Its cost grows with the longest run of one character in a JSON body.

import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';
import { watchLoop } from '../support/service/loop-watch.mjs';

if (isMainThread && process.send) {
  plant(process.env.PLATEN_ATTACK_PLANT);
  measure();
}

function measure() {
  const loop = watchLoop();
  let spent = process.cpuUsage();

  const orders = {
    begin: () => {
      writeFileSync('/proc/self/clear_refs', '5'); // forgets the peak of memory
      loop.begin();
      spent = process.cpuUsage();
      return { rssMb: process.memoryUsage.rss() / 2 ** 20 };
    },
    end: async () => {
      const longest = await loop.end();
      const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
      const { user, system } = process.cpuUsage(spent);
      return { ...longest, processMs: (user + system) / 1000, peakMb: Number(peak) / 1024 };
    },
    /** The memory in use after garbage collection, without the free part of the heap. */
    weigh: () => {
      globalThis.gc();
      const { rss, heapTotal, heapUsed } = process.memoryUsage();
      return { heldMb: (rss - heapTotal + heapUsed) / 2 ** 20 };
    },
    profile: startProfile,
    functions: stopProfile,
  };
  process.on('message', ({ order, number }) => {
    void Promise.resolve(orders[order]()).then((answer) => process.send({ number, ...answer }));
  });
  process.on('disconnect', () => process.exit()); // the attackers have ended
  process.channel.unref();
}

let session;

function startProfile() {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
  return {};
}

/** The functions that took most of the time, with what they called and without. */
function stopProfile() {
  return new Promise((resolve) => {
    session.post('Profiler.stop', (_error, { profile }) => {
      session.disconnect();
      resolve({ functions: summary(profile) });
    });
  });
}

function summary({ nodes, samples = [], timeDeltas = [] }) {
  const own = new Map();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + timeDeltas[index] / 1000));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const selfMs = new Map();
  const totalMs = new Map();
  const add = (to, name, ms) => to.set(name, (to.get(name) ?? 0) + ms);
  const visit = (node, open) => {
    const name = nameOf(node.callFrame);
    let ms = own.get(node.id) ?? 0;
    add(selfMs, name, ms);
    for (const child of node.children ?? []) ms += visit(byId.get(child), [...open, name]);
    if (!open.includes(name)) add(totalMs, name, ms);
    return ms;
  };
  visit(nodes[0], []);
  const longest = (all, count) =>
    [...all]
      .filter(([name]) => !/^\((root|idle|program)\)/.test(name))
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, ms]) => `${name} ${Math.round(ms)} ms`);
  return { self: longest(selfMs, 6), total: longest(totalMs, 25) };
}

function nameOf({ functionName, url, lineNumber }) {
  const file = url.replace(/^.*\/(?=(dist|node_modules)\/)/, '');
  return `${functionName || '(anonymous)'} ${file && `${file}:${lineNumber + 1}`}`.trim();
}

function plant(fault) {
  if (!fault) return;
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    const run = longestRun(text);
    if (fault === 'stall') {
      // 16,000 characters: 256 ms. Bounded: a run of millions would never end.
      const end = process.cpuUsage().user + Math.min(run ** 2 / 1000, 600_000);
      while (process.cpuUsage().user < end);
    }
    if (fault === 'memory' && run > 1000) {
      const bytes = Buffer.alloc(Math.min(run * 20_000, 400_000_000), 1);
      setTimeout(() => bytes.at(0), 50);
    }
    if (fault === 'crash' && run > 5000)
      setImmediate(() => {
        throw new Error('A planted fault.');
      });
    return parse(text, ...rest);
  };
}

function longestRun(text) {
  let longest = 0;
  let run = 0;
  for (let index = 1; index < text.length; index++) {
    run = text.charCodeAt(index) === text.charCodeAt(index - 1) ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
