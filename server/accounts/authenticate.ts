import { kioskIdOf, type Caller, type FloorCaller } from '../platform/caller.ts'
import { writeIfPossible } from '../platform/db/best-effort.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { hasFloorRight, hasRight, type Right } from '../../shared/accounts/rights.ts'
import type { Sees } from '../../shared/accounts/shown/show-fields.ts'
import { isKeySecret } from '../../shared/accounts/key-secret.ts'
import { ACCESS_PREFIX } from '../../shared/accounts/oauth/tokens.ts'
import { findKeyBySecret, saveKeyUse, scopesOf, type KeyRow } from './key-store.ts'
import { callerOfSession, floorDeviceOf, hashSecret, kioskOf } from './sessions.ts'

/**
 * The callers that an endpoint admits.
 * - `public`: everyone; credentials are ignored
 * - `anyone`: any browser, no API key
 * - `guest`: the same, and an unknown browser gets a guest session
 * - `account`: any key or signed-in person; `person`: a signed-in person only; `scope`: a key with that scope, or a person
 */
export type Access = 'public' | 'anyone' | 'guest' | 'account' | 'person' | { scope: Scope }

export interface Credentials {
  authorization: string | undefined
  session_secret: string | undefined
  /** The secret of a shop-floor device. */
  floor_device_secret?: string | undefined
  /** The secret of a kiosk. */
  kiosk_secret?: string | undefined
}

/** Returns the caller. The header wins over the cookie: a bad key is refused even with a valid session. */
export function authenticate(shop: Shop, credentials: Credentials): Caller {
  if (credentials.authorization !== undefined) return callerOfKey(shop, credentials.authorization)
  const { session_secret, floor_device_secret, kiosk_secret } = credentials
  const caller = callerOfSession(shop, session_secret, floor_device_secret)
  const kiosk = kioskOf(shop, kiosk_secret)
  if (kiosk) return isVisitAt(kiosk.id, caller) ? caller : { kind: 'nobody', kiosk_id: kiosk.id }
  if (caller.kind === 'guest' && caller.kiosk_id !== undefined) return { kind: 'nobody' }
  if (caller.kind === 'account' || caller.kind === 'floor') return caller
  // A shop-floor device without a person is a device, also when it was a guest's browser before.
  const device = floorDeviceOf(shop, floor_device_secret)
  return device ? { kind: 'floor_device', floor_device_id: device.id, shows: device.kind } : caller
}

/** At a kiosk only its own visit counts, never an account: customers share the screen. */
function isVisitAt(kioskId: string, caller: Caller): boolean {
  return caller.kind === 'guest' && caller.kiosk_id === kioskId
}

/** Last use is saved at most this often, so that polling does not write to the disk. */
const USE_EVERY_SECONDS = 60

const NOT_HERE = 'Access tokens of connected apps work only at the MCP server. Use an API key here.'

function callerOfKey(shop: Shop, authorization: string): Caller {
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const key = secret && isKeySecret(secret) ? findKeyBySecret(shop.db, hashSecret(secret)) : undefined
  if (!key && secret?.startsWith(ACCESS_PREFIX)) throw new Refusal('unauthorized', NOT_HERE)
  if (!key) throw new Refusal('unauthorized')
  const { id, name, prefix, account_id, role } = key
  const caller: Caller = {
    kind: 'account',
    account_id,
    role,
    auth: 'api_key',
    scopes: scopesOf(key),
    key: { id, name, prefix },
    grant: null,
    session: null,
  }
  if (shop.clock.now() - (key.last_used_at ?? 0) > USE_EVERY_SECONDS) rememberUse(shop, caller, key)
  return caller
}

function rememberUse(shop: Shop, caller: Caller, key: KeyRow): void {
  const now = shop.clock.now()
  writeIfPossible(shop, (tx) => {
    if (key.last_used_at === null)
      recordEvent(tx, now, caller, {
        subject: 'key',
        subject_id: key.id,
        what: 'key first used',
        details: { name: key.name },
      })
    saveKeyUse(tx, key.id, now)
  })
}

type PersonCaller = Extract<Caller, { kind: 'account' }> & { session: string }

/** Returns the signed-in person; throws `person_required` for an API key or token. */
export function personOf(caller: Caller): PersonCaller {
  if (caller.kind !== 'account') throw new Refusal('unauthorized')
  const { session } = caller
  if (session === null) throw new Refusal('person_required')
  return { ...caller, session }
}

/** Returns the signed-in owner; throws `role_required`. */
export function requireOwner(caller: Caller): PersonCaller {
  const person = personOf(caller)
  if (person.role !== 'owner') throw new Refusal('role_required')
  return person
}

const FLOOR_ONLY =
  'A PIN is for the shop floor only. Sign in with your password on another device to do this.'

/**
 * Returns the staff member; throws `role_required` when their role lacks the right. The one place that accepts staff who entered
 * a PIN on a shop-floor tablet: they have the rights of the floor only.
 */
export function staffWith(right: Right, caller: Caller): PersonCaller | FloorCaller {
  if (caller.kind === 'floor') {
    if (!hasFloorRight(caller.role, right)) throw new Refusal('role_required', FLOOR_ONLY)
    return caller
  }
  const person = personOf(caller)
  if (!hasRight(person.role, right)) throw new Refusal('role_required')
  return person
}

/** Returns true if the caller has a right: what the fields of an answer are shown by. */
export function seesOf(caller: Caller): Sees {
  if (caller.kind === 'floor') return (right) => hasFloorRight(caller.role, right)
  if (caller.kind !== 'account' || caller.session === null) return () => false
  return (right) => hasRight(caller.role, right)
}

/** Throws unless the caller may see the wall display: its own device without a person, or staff. Returns the id of either. */
export function wallViewer(caller: Caller): string {
  if (caller.kind === 'floor_device' && caller.shows === 'wall') return caller.floor_device_id
  return staffWith('look', caller).account_id
}

/** Returns true if the browser is a shop-floor device on which nobody signed in with more than a PIN. */
function isAtFloorDevice(caller: Caller): boolean {
  return caller.kind === 'floor' || caller.kind === 'floor_device'
}

/** Throws `person_required` for keys and tokens: they use `/v1` and MCP, by their scopes. */
export function refuseKey(caller: Caller): void {
  if (caller.kind === 'account' && caller.auth !== 'session') throw new Refusal('person_required')
}

/** Throws `kiosk_refused` at a kiosk, whose screen the next customer uses. */
export function refuseAtKiosk(caller: Caller): void {
  if (kioskIdOf(caller) !== null) throw new Refusal('kiosk_refused')
}

/** Throws when the caller may not use an endpoint: 401 for an unknown caller, 403 for one without the right. */
export function checkAccess(access: Access, caller: Caller): void {
  if (access === 'public') return
  if (access === 'anyone' || access === 'guest') {
    refuseKey(caller)
    // A shop-floor device is no customer's browser.
    if (access === 'guest' && isAtFloorDevice(caller)) throw new Refusal('unauthorized')
    return
  }
  if (caller.kind !== 'account') throw new Refusal('unauthorized')
  if (access === 'account') return
  if (access === 'person') {
    personOf(caller)
    return
  }
  if (!caller.scopes.includes(access.scope))
    throw new Refusal(
      'insufficient_scope',
      `This key does not have the scope "${access.scope}". Use a key that has it.`,
      {
        required_scope: access.scope,
      },
    )
}
