// Compares several services: all are set up and warmed up in the same way. While one has its
// turn, the others are stopped together with their child processes and printers, so that work
// left over by one service does not slow another one down.

import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startPrinters, tellOnce } from './processes.mjs';
import { numberedFrom } from './receipt.mjs';
import { halt, resume } from './sessions.mjs';

const warmUpReceipts = 10_000; // after these, the CPU per receipt no longer falls
const overdueMs = 100;
let number = numberedFrom;

export const nextNumber = () => ++number;

/**
 * Starts the services, each with `count` printers and the given number of connections, which
 * stay open: LPrint hangs when new ones are opened. Services that cannot take part are listed
 * with the reason.
 */
export async function gather(
  services,
  { count = 1, connections = 16, hasPaper = true, mode = '' } = {},
) {
  const contestants = [];
  const missing = [];
  for (const service of services) {
    const printers = await startPrinters(count, mode);
    try {
      const running = await service.start(printers.ports);
      const clients = Array.from({ length: connections }, () => running.connect());
      const contestant = { name: service.name, running, printers, hasPaper, clients, sent: [] };
      // With paper: a printer without it is not asked for its model, and gets other bytes.
      await greet({ ...contestant, hasPaper: true });
      if (!hasPaper) printers.takePaper();
      await rest(contestant);
      contestants.push(contestant);
    } catch (error) {
      await printers.stop();
      missing.push(`${service.name}: ${error.message}`);
    }
  }
  return { contestants, missing };
}

/** Resumes the printers before their service, so that it never misses them. */
function wake({ running, printers }) {
  resume([printers.session]);
  if (running.session) resume([running.session]);
}
async function rest({ running, printers }) {
  if (running.session) await halt([running.session]);
  await halt([printers.session]);
}

export const isAlive = ({ running }) => existsSync(`/proc/${running.pid}`);

/**
 * Everybody has a turn in each round, so that all of them meet the machine in the
 * same moods. Who dies is named and has no more turns, and the one in which it
 * died does not count.
 */
export async function takeTurns(rounds, contestants, turn) {
  const results = new Map(contestants.map(({ name }) => [name, []]));
  for (let n = 0; n < rounds; n++)
    for (const contestant of n % 2 === 0 ? contestants : contestants.toReversed()) {
      if (!isAlive(contestant)) continue;
      wake(contestant);
      await greet(contestant);
      const result = await turn(contestant, n);
      if (isAlive(contestant)) results.get(contestant.name).push(result);
      else console.error(`${contestant.name} has died.`);
      if (!contestant.hasPaper && isAlive(contestant)) contestant.running.empty?.();
      await rest(contestant);
    }
  return results;
}

/** Hands a receipt over and waits until it is on paper, where there is any. */
async function print({ running, printers, hasPaper }, client, receipt, index) {
  await running.submit(client, running.prepare(receipt), index).catch(tellOnce);
  if (hasPaper) await printers.arrival(receipt, 5000);
}

/**
 * Lets a service that was stopped reach its printers and clients again: overdue timers fire,
 * then each connection prints a receipt that is not counted.
 */
async function greet(contestant) {
  await delay(overdueMs);
  await Promise.all(
    contestant.clients.map((client, index) => print(contestant, client, nextNumber(), index)),
  );
}

/** Prints as fast as each service can, for at most this number of seconds. */
export async function warm(contestants, seconds) {
  await takeTurns(1, contestants, async (contestant) => {
    const { clients, sent } = contestant;
    const end = performance.now() + seconds * 1000;
    let begun = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (begun < warmUpReceipts && performance.now() < end && isAlive(contestant)) {
          const receipt = nextNumber();
          sent.push(receipt);
          await print(contestant, client, receipt, begun++);
        }
      }),
    );
  });
}

/**
 * Hands receipts over as fast as the clients can, to the printers in turn, and waits until all
 * have arrived. Returns the time of the start and of each arrival, 0 if it is lost.
 */
export async function deliver({ running, printers, clients, sent }, receipts) {
  const jobs = Array.from({ length: receipts }, nextNumber);
  const prepared = jobs.map((one) => running.prepare(one));
  let next = 0;
  const start = performance.timeOrigin + performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let index = next++; index < receipts; index = next++) {
        sent.push(jobs[index]);
        await running.submit(client, prepared[index], index).catch(tellOnce); // it will be missing
      }
    }),
  );
  // A lost one must not hold the others up.
  await Promise.all(jobs.map((one) => printers.arrival(one, 20_000)));
  return { start, arrivals: jobs.map((one) => printers.arrived.get(one)?.at ?? 0) };
}

/** Receipts that arrived a second, until the last one did. */
export function deliveryRate({ start, arrivals }) {
  const delivered = arrivals.filter((at) => at > 0).length;
  return (delivered / (Math.max(...arrivals) - start)) * 1000;
}

/** To be named beside those that could not take part. */
export const casualties = (contestants) =>
  contestants.filter((one) => !isAlive(one)).map(({ name }) => `${name}: it died in the contest`);

/** Receipts that never came, and those that came more than once. */
export function losses({ printers, sent }) {
  return {
    lost: sent.filter((one) => !printers.arrived.has(one)).length,
    doubled: sent.filter((one) => (printers.arrived.get(one)?.times ?? 0) > 1).length,
  };
}
