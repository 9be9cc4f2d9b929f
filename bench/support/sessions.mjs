// Stops, continues and ends whole sessions of processes. A session also holds child processes
// with another process group, such as the backends of CUPS, and those whose parent has ended.

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Those that are alive, each with its state as the kernel abbreviates it. */
function membersOf(sessions) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, , , session] = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return { pid: Number(pid), state, session: Number(session) };
      } catch {
        return { session: 0 }; // it ended just now
      }
    })
    .filter(({ session, state }) => sessions.includes(session) && state !== 'Z');
}

function signal(members, name) {
  for (const { pid } of members)
    try {
      process.kill(pid, name);
    } catch {
      // it ended just now
    }
}

/** Stopped, or in the kernel, as for a child stopped before it is on its own: that stops before it goes on. */
const isHalted = ({ state }) => state === 'T' || state === 'D';

/** Repeats until no process in them runs: processes started meanwhile are stopped, too. */
export async function halt(sessions) {
  for (let tries = 0; tries < 1000; tries++) {
    const members = membersOf(sessions);
    signal(members, 'SIGSTOP');
    if (tries > 0 && members.every(isHalted)) return;
    await delay(1);
  }
  throw new Error(`Not to be stopped: sessions ${sessions.join(', ')}.`);
}

export function resume(sessions) {
  signal(membersOf(sessions), 'SIGCONT');
}

/** At once, also those that are stopped. Returns when all of them are gone. */
export function endSessions(sessions) {
  const giveUp = performance.now() + 5000;
  while (performance.now() < giveUp) {
    const left = membersOf(sessions);
    if (left.length === 0) return;
    signal(left, 'SIGKILL');
  }
}
