/** Prefixes of public ids. Orders have none, because an order's id equals its quote's. */
export const ID_PREFIX = {
  account: 'acc',
  guest: 'gst',
  analysis: 'an',
  quote: 'q',
  key: 'key',
  passkey: 'pk',
  invitation: 'inv',
  grant: 'gr',
  request: 'rq',
  client: 'cl',
  checkout: 'co',
  basket: 'bk',
  purchase: 'pu',
  ledger: 'tr',
  letter: 'ml',
  upload: 'up',
  plate: 'pl',
  photo: 'ph',
  floor_device: 'fd',
  kiosk: 'ks',
  workstation: 'ws',
  printer: 'prn',
  profile: 'prf',
  exemption: 'tx',
  label: 'lb',
  parcel: 'pc',
  tracker: 'tk',
  manifest: 'mf',
  batch: 'bt',
  message: 'ms',
  message_photo: 'mp',
  saved_address: 'ad',
  problem_report: 'pr',
  risk_offer: 'ro',
  answer_template: 'at',
  customer_note: 'cn',
  comment: 'cmt',
  customer_merge: 'cm',
  spool: 'sp',
  supply: 'su',
  slicer_profile: 'slp',
} as const

/** Page size of lists. */
export const PAGE_LIMIT = { min: 1, max: 100, default: 50 } as const
export const MAX_CURSOR = 64

/** Returns the cursor that continues after an item; `created_at` in Unix seconds. Opaque to callers. */
export function encodeCursor(last: { created_at: number; id: string }): string {
  return btoa(`${last.created_at}.${last.id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes a cursor; null if it is invalid. */
export function decodeCursor(cursor: string): { created_at: number; id: string } | null {
  if (!/^[\w-]{1,64}$/.test(cursor)) return null
  try {
    const match = /^(\d{1,12})\.(\w+)$/.exec(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    return match ? { created_at: Number(match[1]), id: match[2] } : null
  } catch {
    return null
  }
}
