// Reads the JSON-RPC requests of Odoo's point of sale.

import { parseFew } from '../few-values.ts';

export interface HwProxyCall {
  id: string | number | null;
  /** The action of default_printer_action; null if it is none that is known. */
  action: { kind: 'receipt'; image: string } | { kind: 'drawer' } | null;
}

/** Null if the body is no request. */
export function readCall(body: string): HwProxyCall | null {
  const call = parseFew(body.replace(/^\ufeff/, ''));
  if (!isObject(call)) return null;
  const { id, params } = call;
  const isId = typeof id === 'string' || typeof id === 'number';
  const data = isObject(params) && isObject(params.data) ? params.data : {};
  return { id: isId ? id : null, action: actionOf(data) };
}

function actionOf({ action, receipt }: Record<string, unknown>): HwProxyCall['action'] {
  if (action === 'cashbox') return { kind: 'drawer' };
  if (action !== 'print_receipt' || typeof receipt !== 'string') return null;
  const image = receipt.replace(/^data:[^,]*,/, '').replace(/\s+/g, '');
  return image === '' || /[^A-Za-z0-9+/=]/.test(image) ? null : { kind: 'receipt', image };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
