/** Prefixes of public ids, one per noun. Orders have none: an order's id equals its quote's. */
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
  ledger: 'tr',
  letter: 'ml',
  upload: 'up',
} as const

/** A page of a list that is shown newest first. */
export const PAGE_LIMIT = { min: 1, max: 100, default: 50 } as const
export const MAX_CURSOR = 64

/** The cursor that continues after the item made at `created_at` (Unix seconds) with `id`: base64url, opaque to callers. */
export function encodeCursor(last: { created_at: number; id: string }): string {
  return btoa(`${last.created_at}.${last.id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads a cursor back; null when it is not one of ours. */
export function decodeCursor(cursor: string): { created_at: number; id: string } | null {
  if (!/^[\w-]{1,64}$/.test(cursor)) return null
  try {
    const found = /^(\d{1,12})\.(\w+)$/.exec(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    return found ? { created_at: Number(found[1]), id: found[2] } : null
  } catch {
    return null
  }
}
