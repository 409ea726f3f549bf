import { hasFloorRight } from '../../shared/accounts/rights.ts'
import type { LeaveBody } from '../../shared/accounts/kiosks.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { kioskIdOf, type Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { findKiosk, findKioskBySecret } from './kiosk-store.ts'
import { hashSecret } from './sessions.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt } from './sign-in-attempts.ts'
import { findPin, listPinHolders, type PinRow } from './staff-pin-store.ts'
import type { Browser } from './sign-in.ts'
import { openWindowToken } from './window-tokens.ts'

/**
 * Checks the PIN with which staff leave a kiosk. No name is asked for: the screen shows customers none. Wrong PINs count by kiosk.
 * Throws `pin_wrong`; `not_found` where the caller is at no kiosk.
 */
export async function leaveKiosk(
  shop: Shop,
  caller: Caller,
  input: LeaveBody & { browser: Browser },
): Promise<void> {
  const id = kioskIdOf(caller)
  const kiosk = id === null ? undefined : findKiosk(shop.db, id)
  if (!kiosk) throw new Refusal('not_found', 'This screen is not a kiosk of the shop.')
  const attempt = countAttempt(shop, {
    email: `kiosk ${kiosk.id}`,
    with: 'PIN',
    from: input.browser.address,
    by: { floor_device: kiosk.id, name: kiosk.name },
  })
  const [holder] = await findHolders(shop, input.pin)
  if (!holder) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('pin_wrong')
  }
  shop.write((tx) => {
    // The PIN may have been withdrawn while it was compared.
    if (findPin(tx, holder.account_id)?.pin_hash !== holder.pin_hash) throw new Refusal('pin_wrong')
    uncountAttempt(tx, attempt)
    const subject = { subject: 'account', subject_id: holder.account_id } as const
    recordEvent(tx, shop.clock.now(), caller, {
      ...subject,
      what: 'kiosk left',
      details: { name: kiosk.name },
    })
  })
}

/**
 * Returns a token that signs in the windows of the computer as whoever left its kiosk. Only the main process of the desktop program can
 * ask, over its own channel, after `leaveKiosk` has taken the PIN. Null if the PIN does not tell one person.
 */
export async function offerLeaverToken(
  shop: Shop,
  asked: { kiosk_secret: string; pin: string; window_secret: string },
): Promise<string | null> {
  const kiosk = findKioskBySecret(shop.db, hashSecret(asked.kiosk_secret))
  if (!kiosk) return null
  const [holder, another] = await findHolders(shop, asked.pin)
  if (!holder || another) return null
  return openWindowToken(shop, { by: 'kiosk PIN', holder, kiosk: kiosk.name }, asked.window_secret)
}

/** Compares with the PIN of each member of staff. Two may have chosen the same. */
async function findHolders(shop: Shop, pin: string): Promise<PinRow[]> {
  const holders = pinsOf(shop.db)
  const matches = await Promise.all(
    holders.map(({ pin_hash }) => shop.machine.passwords.verify(pin_hash, pin)),
  )
  return holders.filter((_, place) => matches[place])
}

function pinsOf(db: ReadDb): PinRow[] {
  return listPinHolders(db)
    .map(({ account_id }) => findPin(db, account_id))
    .filter((row) => row !== undefined)
    .filter(({ role }) => hasFloorRight(role, 'look'))
}
