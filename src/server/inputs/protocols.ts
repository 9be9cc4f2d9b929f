// All protocols of inputs, by name.

import type { HttpProtocolName, InputType } from '../../core/model/inputs/input.ts';
import { epos } from './epos/epos.ts';
import { hwProxy } from './hw-proxy/hw-proxy.ts';
import { labelary } from './labelary/labelary.ts';
import { lpd } from './lpd/lpd.ts';
import type { HttpProtocol, TcpProtocol } from './protocol.ts';
import { printnode } from './printnode/printnode.ts';
import { pstprnt } from './pstprnt/pstprnt.ts';
import { qz } from './qz/qz.ts';
import { raw } from './raw/raw.ts';
import { webprnt } from './webprnt/webprnt.ts';

export const tcpProtocols: Record<Exclude<InputType, 'http'>, TcpProtocol> = { raw, lpd };

export const httpProtocolsByName: Record<HttpProtocolName, HttpProtocol> = {
  epos,
  'hw-proxy': hwProxy,
  webprnt,
  labelary,
  printnode,
  pstprnt,
  qz,
};
