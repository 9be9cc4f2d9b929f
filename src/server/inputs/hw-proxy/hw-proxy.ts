// Odoo's hw_proxy: what a point of sale of Odoo 13 to 19 asks of an IoT box with a receipt
// printer. Receipts are pictures.

import { Fault } from '../../../core/model/fault.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import { printInTime } from '../print-in-time.ts';
import type { HttpProtocol, InputAnswer, InputRequest, Reception } from '../protocol.ts';
import { type HwProxyCall, readCall } from './read-call.ts';

const prefix = '/hw_proxy/';
/** Odoo gives up after 15 seconds. */
const timeoutMs = 14_000;

export const hwProxy: HttpProtocol = {
  name: 'hw-proxy',
  takes: (path) => path.startsWith(prefix),
  async answer(request, reception) {
    const route = request.path.slice(prefix.length);
    if (route === 'hello') return { status: 200, body: 'ping' };
    if (!(route in actions)) return { status: 404, body: `There is no ${request.path} here.\n` };
    const call = readCall(request.body.toString());
    if (!call) return { status: 400, body: 'The body is no JSON-RPC request.\n' };
    const answered = await actions[route as Action](call, request, reception);
    return jsonRpc(call.id, answered);
  },
};

type Action = 'handshake' | 'status_json' | 'default_printer_action';

const actions: Record<
  Action,
  (call: HwProxyCall, request: InputRequest, reception: Reception) => Promise<unknown>
> = {
  handshake: async () => true,
  async status_json(_call, _request, { intake, input }) {
    const status = (await intake.printer(input.printer))?.status;
    const isConnected = status !== undefined && status.state !== 'offline';
    const messages = status?.reasons.join(', ') ?? '';
    return { printer: { status: isConnected ? 'connected' : 'disconnected', messages } };
  },
  async default_printer_action({ action }, request, reception) {
    if (!action) return false;
    const print: DirectPrint =
      action.kind === 'receipt'
        ? { image: `data:image/jpeg;base64,${action.image}` }
        : { sequence: { elements: drawers } };
    return await isPrinted(print, request, reception);
  },
};

const pulse = { kind: 'drawer', onMs: 50, offMs: 50 } as const;
/** Both, as an IoT box does: it does not know where the drawer is. */
const drawers = [
  { ...pulse, pin: 2 as const },
  { ...pulse, pin: 5 as const },
];

async function isPrinted(
  print: DirectPrint,
  { address, signal }: InputRequest,
  reception: Reception,
): Promise<boolean> {
  const { intake, input } = reception;
  const options = input.printer === '' ? {} : { printer: input.printer };
  try {
    const asked = { source: 'hw-proxy', address, print, options, timeoutMs, signal };
    const { job } = await printInTime(intake, asked);
    return job.status === 'completed';
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    reception.log(
      `a receipt of Odoo was not printed. ${[error.message, ...error.details].join(' ')}`,
    );
    return false;
  }
}

function jsonRpc(id: HwProxyCall['id'], result: unknown): InputAnswer {
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, body: JSON.stringify({ jsonrpc: '2.0', id, result }) };
}
