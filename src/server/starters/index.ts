// The templates that a new data folder starts with, the test page, and the slip that voids a print.

import type { JsonObject } from '../../core/model/json.ts';
import {
  type GalleryPlace,
  type TemplateCategory,
  templateCategories,
} from '../../core/model/templates/template.ts';
import type { NewTemplate } from '../store/store.ts';
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
import voids from './void-slip.json' with { type: 'json' };
import wifiCard from './wifi-card.json' with { type: 'json' };

const receipts = [
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
];
const labels = [
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
];

/** Receipts, on rolls. */
export const starters = receipts.map(template);
export const labelStarters = labels.map(template);
export const testPage = template(test);
export const voidSlip = template(voids);

/** Where galleries show each starter: by category, in the order of the lists above. */
export const galleryPlaces: ReadonlyMap<string, GalleryPlace> = new Map(
  templateCategories
    .flatMap((category) => [...receipts, ...labels].filter((file) => file.category === category))
    .map(({ id, category }, position) => [
      id,
      { category: category as TemplateCategory, position },
    ]),
);

function template({
  id,
  name,
  description,
  config,
}: Omit<NewTemplate, 'config'> & { config: object }): NewTemplate {
  return { id, name, description, config: config as JsonObject };
}
