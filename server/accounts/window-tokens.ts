import { WORKSTATION_TOKEN_SECONDS } from '../../shared/accounts/workstations.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { hashSecret } from './sessions.ts'
import type { Browser } from './sign-in.ts'
import type { PinRow } from './staff-pin-store.ts'

/** The person whom a token of the desktop program signs in. */
export type TokenOf =
  /** Whoever chose that on the computer with this key. */
  | { by: 'workstation'; key_hash: string }
  /** Whoever left a kiosk with this PIN. */
  | { by: 'kiosk PIN'; holder: Pick<PinRow, 'account_id' | 'pin_hash'>; kiosk: string }

interface OpenToken {
  of: TokenOf
  /** Hash of the cookie that the desktop program has set in the session of its windows. */
  window_hash: string
  expires_at: number
}

/** Tokens by their hash; they are not stored, so that a restart ends them. */
const openTokens = new WeakMap<ReadDb, Map<string, OpenToken>>()

/** Returns a token that signs in the window with this secret, once. */
export function openWindowToken(shop: Shop, of: TokenOf, windowSecret: string): string {
  const now = shop.clock.now()
  const tokens = openTokens.get(shop.db) ?? new Map<string, OpenToken>()
  openTokens.set(shop.db, tokens)
  for (const [hash, { expires_at }] of tokens) if (expires_at <= now) tokens.delete(hash)
  const token = shop.ids.secret(32)
  const window_hash = hashSecret(windowSecret)
  tokens.set(hashSecret(token), { of, window_hash, expires_at: now + WORKSTATION_TOKEN_SECONDS })
  return token
}

/** Uses up a token. Null unless it is open, and sent by the window that it was made for, on this computer. */
export function takeWindowToken(
  shop: Shop,
  { token, browser }: { token: string; browser: Browser },
): TokenOf | null {
  const tokens = openTokens.get(shop.db)
  const hash = hashSecret(token)
  const open = tokens?.get(hash)
  tokens?.delete(hash)
  const isOfWindow = browser.looks_local && hashSecret(browser.window_secret ?? '') === open?.window_hash
  return open && isOfWindow && open.expires_at > shop.clock.now() ? open.of : null
}
