// The known printer models, each a JSON file that may extend another, and how a
// profile is chosen.

import { createHash } from 'node:crypto';
import { dotsAcross, type Identity, type Profile } from '../model/printers/profile.ts';
import basic58 from './basic-58.json' with { type: 'json' };
import basic80 from './basic-80.json' with { type: 'json' };
import bixolonSrp275 from './bixolon-srp-275.json' with { type: 'json' };
import bixolonSrp330 from './bixolon-srp-330.json' with { type: 'json' };
import bixolonSrp350 from './bixolon-srp-350.json' with { type: 'json' };
import bixolonSrp350iii from './bixolon-srp-350iii.json' with { type: 'json' };
import bixolonSrpS300 from './bixolon-srp-s300.json' with { type: 'json' };
import citizenClS300 from './citizen-cl-s-300.json' with { type: 'json' };
import citizenClS from './citizen-cl-s.json' with { type: 'json' };
import citizenCtS from './citizen-ct-s.json' with { type: 'json' };
import citizenCtS310ii from './citizen-ct-s310ii.json' with { type: 'json' };
import citizenCtS651 from './citizen-ct-s651.json' with { type: 'json' };
import customK80 from './custom-k80.json' with { type: 'json' };
import epsonTmL90 from './epson-tm-l90.json' with { type: 'json' };
import epsonTmM10 from './epson-tm-m10.json' with { type: 'json' };
import epsonTmM30 from './epson-tm-m30.json' with { type: 'json' };
import epsonTmP20 from './epson-tm-p20.json' with { type: 'json' };
import epsonTmP80 from './epson-tm-p80.json' with { type: 'json' };
import epsonTmT20 from './epson-tm-t20.json' with { type: 'json' };
import epsonTmT88iv from './epson-tm-t88iv.json' with { type: 'json' };
import epsonTmT88v from './epson-tm-t88v.json' with { type: 'json' };
import epsonTmU220 from './epson-tm-u220.json' with { type: 'json' };
import generic58 from './generic-58.json' with { type: 'json' };
import generic80 from './generic-80.json' with { type: 'json' };
import genericStargraphic from './generic-stargraphic.json' with { type: 'json' };
import genericStarline from './generic-starline.json' with { type: 'json' };
import genericStarprnt from './generic-starprnt.json' with { type: 'json' };
import genericTspl from './generic-tspl.json' with { type: 'json' };
import genericZpl203 from './generic-zpl-203.json' with { type: 'json' };
import genericZpl300 from './generic-zpl-300.json' with { type: 'json' };
import genericZpl600 from './generic-zpl-600.json' with { type: 'json' };
import godexGzpl from './godex-gzpl.json' with { type: 'json' };
import gprinterGp80 from './gprinter-gp-80.json' with { type: 'json' };
import honeywellPc42 from './honeywell-pc42.json' with { type: 'json' };
import hprtTp80 from './hprt-tp80.json' with { type: 'json' };
import kefarKr306 from './kefar-kr-306.json' with { type: 'json' };
import munbynItpp047 from './munbyn-itpp047.json' with { type: 'json' };
import netumNt5890k from './netum-nt-5890k.json' with { type: 'json' };
import rolloX1038 from './rollo-x1038.json' with { type: 'json' };
import rongtaRp326 from './rongta-rp326.json' with { type: 'json' };
import seikoRpF10 from './seiko-rp-f10.json' with { type: 'json' };
import snbcBtpR880np from './snbc-btp-r880np.json' with { type: 'json' };
import starEscpos from './star-escpos.json' with { type: 'json' };
import starMcLabel3 from './star-mc-label3.json' with { type: 'json' };
import starMcPrint2 from './star-mc-print2.json' with { type: 'json' };
import starMcPrint3 from './star-mc-print3.json' with { type: 'json' };
import starMpop from './star-mpop.json' with { type: 'json' };
import starSp700 from './star-sp700.json' with { type: 'json' };
import starTsp143iii from './star-tsp143iii.json' with { type: 'json' };
import starTsp143iv from './star-tsp143iv.json' with { type: 'json' };
import starTsp654ii from './star-tsp654ii.json' with { type: 'json' };
import starTsp743ii from './star-tsp743ii.json' with { type: 'json' };
import starTsp847ii from './star-tsp847ii.json' with { type: 'json' };
import sunmiNt311 from './sunmi-nt311.json' with { type: 'json' };
import sunmiV2 from './sunmi-v2.json' with { type: 'json' };
import tscTdp225 from './tsc-tdp-225.json' with { type: 'json' };
import tscTe200Cutter from './tsc-te200-cutter.json' with { type: 'json' };
import tscTe200 from './tsc-te200.json' with { type: 'json' };
import tscTe300 from './tsc-te300.json' with { type: 'json' };
import tscTtp244 from './tsc-ttp-244.json' with { type: 'json' };
import xprinterXp420b from './xprinter-xp-420b.json' with { type: 'json' };
import xprinterXp58 from './xprinter-xp-58.json' with { type: 'json' };
import xprinterXp80 from './xprinter-xp-80.json' with { type: 'json' };
import zebraGk420 from './zebra-gk420.json' with { type: 'json' };
import zebraZd410300 from './zebra-zd410-300.json' with { type: 'json' };
import zebraZd410 from './zebra-zd410.json' with { type: 'json' };
import zebraZd420300 from './zebra-zd420-300.json' with { type: 'json' };
import zebraZd420Cutter from './zebra-zd420-cutter.json' with { type: 'json' };
import zebraZd420 from './zebra-zd420.json' with { type: 'json' };
import zebraZd510 from './zebra-zd510.json' with { type: 'json' };
import zebraZq2 from './zebra-zq-2.json' with { type: 'json' };
import zebraZq3 from './zebra-zq-3.json' with { type: 'json' };
import zebraZt230 from './zebra-zt230.json' with { type: 'json' };
import zebraZt421300 from './zebra-zt421-300.json' with { type: 'json' };
import zebraZt421 from './zebra-zt421.json' with { type: 'json' };
import zjiangZj5890 from './zjiang-zj-5890.json' with { type: 'json' };
import zjiangZj8330 from './zjiang-zj-8330.json' with { type: 'json' };

interface ProfileFile extends Partial<Omit<Profile, 'can'>> {
  id: string;
  extends?: string;
  /** Only what differs from the profile that this one extends. */
  can?: Partial<Profile['can']>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript widens JSON strings; a test validates the files
const files = [
  generic80,
  generic58,
  basic80,
  basic58,
  epsonTmT20,
  epsonTmM30,
  epsonTmM10,
  epsonTmL90,
  epsonTmP80,
  epsonTmP20,
  epsonTmT88iv,
  epsonTmT88v,
  epsonTmU220,
  bixolonSrp275,
  bixolonSrp350,
  bixolonSrp350iii,
  bixolonSrpS300,
  bixolonSrp330,
  citizenCtS310ii,
  citizenCtS651,
  citizenCtS,
  rongtaRp326,
  hprtTp80,
  munbynItpp047,
  sunmiNt311,
  sunmiV2,
  seikoRpF10,
  snbcBtpR880np,
  gprinterGp80,
  customK80,
  kefarKr306,
  starEscpos,
  xprinterXp80,
  xprinterXp58,
  zjiangZj8330,
  zjiangZj5890,
  netumNt5890k,
  starTsp143iv,
  starTsp654ii,
  starMcPrint3,
  starMcPrint2,
  starMcLabel3,
  starMpop,
  genericStarprnt,
  starTsp743ii,
  starTsp847ii,
  genericStarline,
  starSp700,
  starTsp143iii,
  genericStargraphic,
  zebraZd420,
  zebraZd420300,
  zebraZd420Cutter,
  zebraGk420,
  zebraZt230,
  zebraZd410,
  zebraZd410300,
  zebraZd510,
  zebraZq2,
  zebraZq3,
  zebraZt421,
  zebraZt421300,
  genericZpl203,
  genericZpl300,
  genericZpl600,
  citizenClS,
  citizenClS300,
  honeywellPc42,
  godexGzpl,
  tscTe200,
  tscTe200Cutter,
  tscTe300,
  tscTtp244,
  tscTdp225,
  xprinterXp420b,
  rolloX1038,
  genericTspl,
] as ProfileFile[];

export const profiles: readonly Profile[] = files.map(read);

export function profileNamed(id: string): Profile | undefined {
  return profiles.find((profile) => profile.id === id);
}

const identities = profiles.flatMap((profile) => {
  const { identity } = profile;
  if (!identity) return [];
  return {
    profile,
    maker: new RegExp(identity.maker, 'i'),
    model: new RegExp(identity.model, 'i'),
  };
});

/** The profile of a printer that identifies itself so; undefined if there is none. */
export function detectProfile({ maker, model }: Identity): Profile | undefined {
  return identities.find((known) => known.maker.test(maker) && known.model.test(model))?.profile;
}

/** The generic profile for paper of this width. */
export function profileFor(widthMm: number): Profile {
  const model = `Generic ${Number(widthMm.toFixed(1))} mm ESC/POS printer`;
  return { ...onPaper(profileNamed(widthMm < 70 ? generic58.id : generic80.id)!, widthMm), model };
}

/** Returns the printer with paper of another width. */
export function onPaper(profile: Profile, paperMm: number): Profile {
  if (paperMm === profile.paperMm) return profile;
  const { papers, dpi, driver } = profile;
  const isForLabels = driver === 'zpl' || driver === 'tspl';
  const width = isForLabels
    ? Math.min(profile.width, Math.round((paperMm * dpi) / 25.4)) // labels are printed from edge to edge
    : (papers[paperMm] ?? dotsAcross(paperMm, dpi));
  return { ...profile, paperMm, width };
}

/** A generic label printer whose print head has this many dots; other profiles know theirs. */
export function withHead(profile: Profile, headDots: number | undefined): Profile {
  const { id, driver, dpi } = profile;
  if (headDots === undefined || driver !== 'zpl' || !id.startsWith('generic-')) return profile;
  return { ...profile, width: headDots, paperMm: Math.round((headDots * 25.4) / dpi) };
}

/** Identifies everything that the bytes of a document depend on besides the document, including the order of code pages. */
export function profileHash(profile: Profile): string {
  let hash = hashes.get(profile);
  if (hash === undefined) {
    hash = createHash('sha256').update(JSON.stringify(profile)).digest('hex');
    hashes.set(profile, hash);
  }
  return hash;
}

/** Needed for every print, and hashing takes 10 µs, a sixth of rendering. Profiles never change: other paper makes another object. */
const hashes = new WeakMap<Profile, string>();

function read({ extends: from, identity = null, can, ...own }: ProfileFile): Profile {
  const parent = files.find(({ id }) => id === from);
  if (from !== undefined && !parent) throw new Error(`There is no profile "${from}" to extend.`);
  const base = parent && read(parent);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete once all parents are merged
  return { ...base, ...own, identity, can: { ...base?.can, ...can } } as Profile;
}
