// Repeats one kind of network fault: a job that meets the fault and one after
// it, then the repair, then a job that must print completely.

import { setTimeout as delay } from 'node:timers/promises';
import { Campaign, type CampaignOptions } from '../support/campaigns/campaign.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import type { NetworkKind } from './network-kinds.ts';

/**
 * All limits are this many times as long: a machine that is busy with other work misses short
 * ones. Samples run beside other tests.
 */
const patience = Number(process.env['PLATEN_PATIENCE'] ?? (process.env['PLATEN_TESTS'] ? 3 : 1));
const deadlineSeconds = 4 * patience;
const confirmSeconds = patience;
/** The deadline, plus the wait for a job sent just before it, plus time for a slow machine. */
const graceMs = 12_000 * patience;

/** A service that is connected to its printer, without a fault yet. */
export async function beginNetwork(
  kind: NetworkKind,
  { profile, printer, settings, isBehindAgent, wire, isMute }: CampaignOptions = {},
): Promise<Campaign> {
  const campaign = await Campaign.begin({
    isProxied: true,
    ...(isBehindAgent && { isBehindAgent }),
    ...(wire && { wire }),
    ...(isMute && { isMute }),
    ...(profile && { profile }),
    printer: { speedMmPerSecond: 300, ...printer },
    settings: {
      queueWhenOffline: true,
      jobs: { deadlineSeconds, confirmSeconds },
      ...settings,
      ...kind.settings,
    },
  });
  await campaign.start();
  await campaign.meet();
  return campaign;
}

export async function networkRounds(
  campaign: Campaign,
  kind: NetworkKind,
  rounds: number,
): Promise<Verdict> {
  const terminalMs = campaign.deadlineSeconds * 1000 + graceMs;
  const broken: string[] = [];
  const expectPrinted = async (what: string, id: string) => {
    const job = id ? await campaign.job(id) : null;
    if (job?.status !== 'completed')
      broken.push(`${what} is not printed, but ${job?.error?.code ?? job?.status ?? 'refused'}`);
  };

  for (let round = 0; round < rounds; round++) {
    const bytes = await cleanPrint(campaign, round, expectPrinted);
    await kind.arm(campaign, bytes, round);
    const met = await campaign.ask(kind.asks);
    const behind = await campaign.ask();
    // Every fourth fault outlasts the deadline, unless it is a harmless one.
    const outlasts = round % 4 === 3 && !kind.mustPrint;
    await delay(outlasts ? (campaign.deadlineSeconds + 1) * 1000 : 100 + 180 * (round % 7));
    await kind.heal(campaign);
    if (!(await campaign.settle(terminalMs))) broken.push(`round ${round}: jobs are still open`);
    if (kind.distrustMs) await delay(kind.distrustMs);
    if (!kind.mustPrint) continue;
    await expectPrinted(`round ${round}: the job that met the fault`, met.id);
    await expectPrinted(`round ${round}: the job behind it`, behind.id);
  }
  await cleanPrint(campaign, rounds, expectPrinted);
  const verdict = await campaign.verdict();
  if (verdict.unconfirmed > kind.unconfirmed * rounds)
    broken.push(`${verdict.unconfirmed} jobs are unconfirmed after ${rounds} faults`);
  await campaign.end();
  return { ...verdict, lies: [...verdict.lies, ...broken] };
}

/**
 * Prints an undisturbed job, which proves that the fault is over. Returns its
 * bytes on the wire.
 */
async function cleanPrint(
  campaign: Campaign,
  round: number,
  expectPrinted: (what: string, id: string) => Promise<void>,
): Promise<number> {
  const terminalMs = campaign.deadlineSeconds * 1000 + graceMs;
  // After a refused connection the service may need time to reconnect.
  let print;
  const end = performance.now() + 30_000;
  do {
    await campaign.proxy.set(null);
    campaign.proxy.jobBytes = 0;
    print = await campaign.ask();
    await campaign.settle(terminalMs);
    if (!print.id) await delay(250);
  } while (!(await isCompleted(campaign, print.id)) && performance.now() < end);
  await expectPrinted(`the job after fault ${round}`, print.id);
  // The first job after a fault may be preceded by bytes that clear the
  // printer's input; the second is not.
  await campaign.proxy.set(null);
  campaign.proxy.jobBytes = 0;
  const second = await campaign.ask();
  await campaign.settle(terminalMs);
  await expectPrinted(`the second job after fault ${round}`, second.id);
  return campaign.proxy.jobBytes;
}

async function isCompleted(campaign: Campaign, id: string): Promise<boolean> {
  return id !== '' && (await campaign.job(id)).status === 'completed';
}
