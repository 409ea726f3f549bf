import { floorSessionEnd } from '../../shared/accounts/floor-devices.ts'
import { hasFloorRight } from '../../shared/accounts/rights.ts'
import type { PinBody } from '../../shared/accounts/staff-pins.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSession, findSession, touchSession } from './account-store.ts'
import { staffWith } from './authenticate.ts'
import { findFloorDevice, type FloorDeviceRow } from './floor-device-store.ts'
import type { Browser } from './sign-in.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt } from './sign-in-attempts.ts'
import { floorDeviceOf, hashSecret, startFloorSession } from './sessions.ts'
import { findPin, type PinRow } from './staff-pin-store.ts'

/**
 * Starts a session on a shop-floor tablet with a PIN, and ends the one before. Wrong PINs count by device and person, so that
 * no tablet and no person locks another.
 */
export async function signInWithPin(
  shop: Shop,
  caller: Caller,
  input: PinBody & { browser: Browser },
): Promise<{ session_secret: string }> {
  const { browser } = input
  const device = getTablet(shop, browser)
  const holder = getPinHolder(shop.db, input.account_id)
  const attempt = countAttempt(shop, {
    email: holder.email,
    with: 'PIN',
    from: browser.address,
    by: { floor_device: device.id, name: device.name },
  })
  if (!(await shop.machine.passwords.verify(holder.pin_hash, input.pin))) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('pin_wrong')
  }
  return shop.write((tx) => {
    // The device or the PIN may have been withdrawn while the PIN was compared.
    if (!findFloorDevice(tx, device.id)) throw notHere()
    if (getPinHolder(tx, holder.account_id).pin_hash !== holder.pin_hash) throw new Refusal('pin_wrong')
    uncountAttempt(tx, attempt)
    if (browser.session_secret) deleteSession(tx, hashSecret(browser.session_secret))
    const { account_id } = holder
    const session_secret = startFloorSession(shop, tx, { account_id, device, browser })
    return { session_secret }
  })
}

function notHere(): Refusal {
  return new Refusal('role_required', 'A PIN works only on a shop-floor tablet of this shop.')
}

/** A PIN works in the browser of a tablet only. */
function getTablet(shop: Shop, browser: Browser): FloorDeviceRow {
  const device = floorDeviceOf(shop, browser.floor_device_secret ?? undefined)
  if (device?.kind !== 'tablet') throw notHere()
  return device
}

function getPinHolder(db: ReadDb, accountId: string): PinRow {
  const holder = findPin(db, accountId)
  if (!holder || !hasFloorRight(holder.role, 'look')) throw new Refusal('pin_wrong')
  return holder
}

/** Extends the session on a tablet: called while someone touches it, never by what a page loads itself. */
export function touchFloorSession(shop: Shop, caller: Caller): { ends_at: number | null } {
  staffWith('look', caller)
  if (caller.kind !== 'floor') return { ends_at: null }
  const now = shop.clock.now()
  return shop.write((tx) => {
    const session = findSession(tx, caller.session, now)
    const device = findFloorDevice(tx, caller.floor_device_id)
    if (!session || !device) throw new Refusal('unauthorized')
    const { created_at } = session
    const ends_at = floorSessionEnd({ created_at, idle_minutes: device.idle_minutes }, now)
    touchSession(tx, caller.session, { seen_at: now, expires_at: ends_at })
    return { ends_at }
  })
}
