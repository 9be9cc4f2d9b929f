// All protocols of inputs, by name.

import type { HttpProtocolName, InputType } from '../../core/model/inputs/input.ts';
import type { HttpProtocol, TcpProtocol } from './protocol.ts';
import { pstprnt } from './pstprnt/pstprnt.ts';
import { raw } from './raw/raw.ts';

export const tcpProtocols: Record<Exclude<InputType, 'http'>, TcpProtocol> = { raw };

export const httpProtocolsByName: Record<HttpProtocolName, HttpProtocol> = { pstprnt };
