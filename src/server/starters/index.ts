// The templates that a new data folder starts with, and the test page.

import type { JsonObject } from '../../core/model/json.ts';
import type { NewTemplate, Store } from '../store/store.ts';
import addressLabel from './address-label.json' with { type: 'json' };
import assetTag from './asset-tag.json' with { type: 'json' };
import cableWrap from './cable-wrap.json' with { type: 'json' };
import cafeOrder from './cafe-order.json' with { type: 'json' };
import deliveryNote from './delivery-note.json' with { type: 'json' };
import eventTicket from './event-ticket.json' with { type: 'json' };
import foodLabel from './food-label.json' with { type: 'json' };
import giftCard from './gift-card.json' with { type: 'json' };
import jewelleryLabel from './jewellery-label.json' with { type: 'json' };
import kitchenTicket from './kitchen-ticket.json' with { type: 'json' };
import labSample from './lab-sample.json' with { type: 'json' };
import nameBadge from './name-badge.json' with { type: 'json' };
import parcelHandover from './parcel-handover.json' with { type: 'json' };
import pickList from './pick-list.json' with { type: 'json' };
import productLabel from './product-label.json' with { type: 'json' };
import queueNumber from './queue-number.json' with { type: 'json' };
import receipt from './receipt.json' with { type: 'json' };
import restaurantBill from './restaurant-bill.json' with { type: 'json' };
import shelfLabel from './shelf-label.json' with { type: 'json' };
import shiftReport from './shift-report.json' with { type: 'json' };
import shippingLabel from './shipping-label.json' with { type: 'json' };
import test from './test-page.json' with { type: 'json' };
import wifiCard from './wifi-card.json' with { type: 'json' };

/** Receipts, on rolls. */
export const starters = [
  receipt,
  restaurantBill,
  kitchenTicket,
  cafeOrder,
  deliveryNote,
  pickList,
  parcelHandover,
  eventTicket,
  queueNumber,
  shiftReport,
  giftCard,
  wifiCard,
].map(template);
export const labelStarters = [
  shippingLabel,
  productLabel,
  shelfLabel,
  addressLabel,
  jewelleryLabel,
  foodLabel,
  assetTag,
  nameBadge,
  cableWrap,
  labSample,
].map(template);
export const testPage = template(test);

/** `isWanted` is read at the first start of a data folder only. */
export async function installStarters(store: Store, isWanted: boolean): Promise<void> {
  await store.plantStarters(isWanted ? [...starters, ...labelStarters] : []);
}

function template(file: Omit<NewTemplate, 'config'> & { config: object }): NewTemplate {
  return { ...file, config: file.config as JsonObject };
}
