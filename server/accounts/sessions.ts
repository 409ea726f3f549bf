import { hash } from 'node:crypto'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { writeIfPossible } from '../platform/db/best-effort.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { floorSessionEnd } from '../../shared/accounts/floor-devices.ts'
import { hasFloorRight } from '../../shared/accounts/rights.ts'
import { SCOPES } from '../../shared/accounts/scopes.ts'
import type { Role } from '../../shared/accounts/people.ts'
import { MAX_VISIT_SECONDS } from '../../shared/accounts/kiosks.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { DAY } from '../../shared/platform/time.ts'
import { findSession, insertGuest, insertSession, touchSession, type SessionRow } from './account-store.ts'
import { findKioskBySecret, saveKioskSeen, type KioskRow } from './kiosk-store.ts'
import { findFloorDeviceBySecret, saveFloorDeviceSeen, type FloorDeviceRow } from './floor-device-store.ts'

/** A session lasts 30 days from its last use. */
const SESSION_SECONDS = 30 * DAY
/** The longest that a session can be extended: a stolen cookie or forgotten browser does not stay signed in forever. */
export const SESSION_MAX_SECONDS = 180 * DAY
/** Last use is saved at most this often, so that reading a page does not write to the disk. */
const TOUCH_EVERY_SECONDS = 60 * 60

export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/**
 * Returns the caller of a session cookie; `nobody` when it is unknown or expired. A session that began with a PIN counts only
 * together with the cookie of its tablet.
 */
export function callerOfSession(shop: Shop, secret: string | undefined, floorSecret?: string): Caller {
  if (!secret) return { kind: 'nobody' }
  const now = shop.clock.now()
  const idHash = hashSecret(secret)
  const session = findSession(shop.db, idHash, now)
  if (!session) return { kind: 'nobody' }
  if (session.floor_device_id !== null) return callerOnFloor(session, floorDeviceOf(shop, floorSecret))
  if (session.kiosk_id === null && now - session.seen_at > TOUCH_EVERY_SECONDS)
    writeIfPossible(shop, (tx) =>
      touchSession(tx, idHash, { seen_at: now, expires_at: endOf(session.created_at, now) }),
    )
  if (session.account_id && session.role)
    return {
      kind: 'account',
      account_id: session.account_id,
      role: session.role,
      auth: 'session',
      scopes: SCOPES,
      key: null,
      grant: null,
      session: idHash,
    }
  return session.guest_id ? callerOfGuest(session.guest_id, session.kiosk_id) : { kind: 'nobody' }
}

type GuestCaller = Extract<Caller, { kind: 'guest' }>

function callerOfGuest(guest_id: string, kiosk_id: string | null): GuestCaller {
  return { kind: 'guest', guest_id, ...(kiosk_id !== null && { kiosk_id }) }
}

/** Returns the kiosk of its cookie; undefined if it is unknown or was removed. */
export function kioskOf(shop: Shop, secret: string | undefined): KioskRow | undefined {
  if (!secret) return undefined
  const kiosk = findKioskBySecret(shop.db, hashSecret(secret))
  const now = shop.clock.now()
  if (kiosk && now - (kiosk.seen_at ?? 0) > TOUCH_EVERY_SECONDS)
    writeIfPossible(shop, (tx) => saveKioskSeen(tx, kiosk.id, now))
  return kiosk
}

/** Returns the device of its cookie; undefined if it is unknown or was ended. */
export function floorDeviceOf(shop: Shop, secret: string | undefined): FloorDeviceRow | undefined {
  if (!secret) return undefined
  const device = findFloorDeviceBySecret(shop.db, hashSecret(secret))
  const now = shop.clock.now()
  if (device && now - device.seen_at > TOUCH_EVERY_SECONDS)
    writeIfPossible(shop, (tx) => saveFloorDeviceSeen(tx, device.id, now))
  return device
}

function callerOnFloor(
  session: SessionRow & { role: Role | null },
  device: FloorDeviceRow | undefined,
): Caller {
  const { account_id, role, floor_device_id, id_hash } = session
  if (device?.id !== floor_device_id || account_id === null || role === null) return { kind: 'nobody' }
  if (!hasFloorRight(role, 'look')) return { kind: 'nobody' }
  return { kind: 'floor', account_id, role, session: id_hash, floor_device_id: device.id }
}

function endOf(startedAt: number, usedAt: number): number {
  return Math.min(usedAt + SESSION_SECONDS, startedAt + SESSION_MAX_SECONDS)
}

/** Starts a session and returns the secret for the cookie; only the hash is stored. */
export function startSession(
  shop: Shop,
  tx: WriteDb,
  session: Pick<SessionRow, 'account_id' | 'guest_id' | 'user_agent' | 'device_hash'> & {
    kiosk_id?: string
    workstation_id?: string
    /** True if the sign-in counts as a confirmation: someone entered a password or used a passkey. */
    is_proved?: boolean
  },
): string {
  const secret = shop.ids.secret(32)
  const now = shop.clock.now()
  const { is_proved = session.account_id !== null, ...values } = session
  insertSession(tx, {
    id_hash: hashSecret(secret),
    ...values,
    created_at: now,
    seen_at: now,
    expires_at: session.kiosk_id === undefined ? endOf(now, now) : now + MAX_VISIT_SECONDS,
    proved_at: is_proved ? now : null,
    floor_device_id: null,
    kiosk_id: session.kiosk_id ?? null,
    workstation_id: session.workstation_id ?? null,
  })
  return secret
}

/** Starts the session of a person on a shop-floor tablet and returns the secret for its cookie. A PIN confirms nothing else. */
export function startFloorSession(
  shop: Shop,
  tx: WriteDb,
  start: { account_id: string; device: FloorDeviceRow; browser: { user_agent: string | null } },
): string {
  const secret = shop.ids.secret(32)
  const now = shop.clock.now()
  const { account_id, device, browser } = start
  insertSession(tx, {
    id_hash: hashSecret(secret),
    account_id,
    guest_id: null,
    created_at: now,
    seen_at: now,
    expires_at: floorSessionEnd({ created_at: now, idle_minutes: device.idle_minutes }, now),
    user_agent: browser.user_agent,
    device_hash: null,
    proved_at: null,
    floor_device_id: device.id,
    kiosk_id: null,
    workstation_id: null,
  })
  return secret
}

interface GuestBrowser {
  user_agent: string | null
  address: string
  kiosk_id: string | null
}

/** Creates a guest, when a browser without an account first stores something. */
export function startGuest(shop: Shop, browser: GuestBrowser): { secret: string; caller: Caller } {
  return shop.write((tx) => beginGuest(shop, tx, browser))
}

/** The same in a transaction that also writes what the guest gets. */
export function beginGuest(
  shop: Shop,
  tx: WriteDb,
  { user_agent, address, kiosk_id }: GuestBrowser,
): { secret: string; caller: GuestCaller } {
  const guest_id = shop.ids.make(ID_PREFIX.guest)
  const guest = { file_secret: shop.ids.secret(32), created_at: shop.clock.now() }
  insertGuest(tx, { ...guest, id: guest_id, network: hashSecret(address) })
  const at = kiosk_id === null ? {} : { kiosk_id }
  const secret = startSession(shop, tx, { account_id: null, guest_id, user_agent, device_hash: null, ...at })
  return { secret, caller: callerOfGuest(guest_id, kiosk_id) }
}
