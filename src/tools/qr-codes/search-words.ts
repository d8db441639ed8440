/** Everyday words that people search by. */
export default [
  'qr',
  'barcode',
  'qrcode',
  'wifi code',
  'vcard',
  'scan',
  'scanner',
  'reader',
  'bitcoin',
  'link code',
  'svg',
]
