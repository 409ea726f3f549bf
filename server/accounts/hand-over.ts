import {
  HAND_OVER_SECONDS,
  type PhoneHandOver,
  type TakenOver,
  type TakeOverBody,
} from '../../shared/accounts/kiosks.ts'
import { TRUST_PATH } from '../../shared/operations/lan/trust-steps.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { DAY } from '../../shared/platform/time.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSession } from './account-store.ts'
import {
  deleteHandOversBefore,
  findOpenHandOver,
  insertHandOver,
  saveHandOverUsed,
} from './hand-over-store.ts'
import { hashSecret, startSession } from './sessions.ts'
import type { Browser, MoveGuest } from './sign-in.ts'

/**
 * Returns the address of the QR code with which a phone continues the visit of a kiosk, at a quote that the caller has checked,
 * or with null to send a file. It works once; the token is after the `#`, so no server or preview of a link reads it.
 */
export function handOverVisit(shop: Shop, caller: Caller, input: { quote_id: string | null }): PhoneHandOver {
  if (caller.kind !== 'guest' || caller.kiosk_id === undefined) throw new Refusal('unauthorized')
  const { guest_id, kiosk_id } = caller
  const token = shop.ids.secret(32)
  const made_at = shop.clock.now()
  const expires_at = made_at + HAND_OVER_SECONDS
  shop.write((tx) => {
    deleteHandOversBefore(tx, made_at - DAY)
    const { quote_id } = input
    insertHandOver(tx, { token_hash: hashSecret(token), guest_id, kiosk_id, quote_id, made_at, expires_at })
  })
  const { base_url } = shop.address
  return { url: `${base_url}/kiosk/phone#${token}`, expires_at, trust_url: trustUrl(shop, base_url) }
}

/** Returns the page at which a phone trusts the shop's own authority; null if the address needs none. It is read over http. */
function trustUrl({ lan }: Shop, base_url: string): string | null {
  const { port, certificate } = lan.state()
  const { protocol, port: shown } = new URL(base_url)
  const isLan = protocol === 'https:' && Number(shown || 443) === port
  if (!isLan || certificate?.source !== 'authority') return null
  return `${base_url.replace(/^https:/, 'http:')}${TRUST_PATH}`
}

/** The visit on the phone: the same guest's session, or with null the account that is signed in there. */
export interface TakenVisit {
  taken: TakenOver
  session_secret: string | null
}

/**
 * Continues the visit of a kiosk on the caller's phone. A signed-in person gets the quotes of the visit into their account,
 * except when the phone only sends a file. Throws `hand_over_ended`.
 */
export function takeOverVisit(
  shop: Shop,
  caller: Caller,
  input: TakeOverBody & { browser: Browser; moveGuest: MoveGuest },
): TakenVisit {
  const token_hash = hashSecret(input.token)
  return shop.write((tx) => {
    const now = shop.clock.now()
    const visit = findOpenHandOver(tx, token_hash, now)
    if (!visit || !saveHandOverUsed(tx, token_hash, now)) throw new Refusal('hand_over_ended')
    const { guest_id, quote_id } = visit
    if (caller.kind === 'account') {
      if (quote_id !== null) input.moveGuest(tx, { guest_id }, { account_id: caller.account_id })
      return { taken: { quote_id, joined: 'account' as const }, session_secret: null }
    }
    const { session_secret: earlier, user_agent } = input.browser
    if (earlier) deleteSession(tx, hashSecret(earlier))
    const session_secret = startSession(shop, tx, {
      account_id: null,
      guest_id,
      user_agent,
      device_hash: null,
    })
    return { taken: { quote_id, joined: 'visit' as const }, session_secret }
  })
}
