// The parts of a receipt or label that owners know by name. A block that carries one
// (`part`) can be filled in and switched off without knowing how templates are written:
// starters are marked this way, and the marks stay when a template is edited.

export const partNames = [
  'logo',
  'shopName',
  'address',
  'phone',
  'website',
  'vatNumber',
  'customer',
  'cashier',
  'discount',
  'payment',
  'vatTable',
  'tip',
  'notes',
  'qrCode',
  'barcode',
  'signature',
  'footer',
] as const;
