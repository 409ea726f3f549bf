import {
  DEVICE_MOVES,
  DEVICE_CODE_SECONDS,
  groupCode,
  POLL_SECONDS,
  readCode,
  refusePoll,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
  type DeviceApproval,
  type DeviceDecision,
  type DeviceLogin,
  type DeviceStartBody,
  type DeviceStarted,
  type DeviceToken,
  type DeviceTokenBody,
  type DeviceTrigger,
  type PollRefusal,
} from '../../shared/accounts/device-login.ts'
import { SCOPES } from '../../shared/accounts/scopes.ts'
import { nextState } from '../../shared/platform/moves.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { DAY } from '../../shared/platform/time.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { accountOf, addKey, showKeyInUse } from './api-keys.ts'
import {
  findDeviceByCode,
  findDeviceByUserCode,
  grantedScopesOf,
  insertDeviceLogin,
  moveDevice,
  removeDeviceLoginsBefore,
  requestedScopesOf,
  savePoll,
  type DeviceRow,
} from './device-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { hashSecret } from './sessions.ts'
import { recordOwnEvent } from './record-own-event.ts'

/** 43 characters in base64url. */
const DEVICE_CODE_BYTES = 32

/** `POST /v1/device/start`. */
export function startDeviceLogin(shop: Shop, input: DeviceStartBody): DeviceStarted {
  const now = shop.clock.now()
  const device_code = shop.ids.secret(DEVICE_CODE_BYTES)
  const user_code = groupCode(shop.ids.letters(USER_CODE_LETTERS, USER_CODE_LENGTH))
  shop.write((tx) => {
    removeDeviceLoginsBefore(tx, now - DAY)
    insertDeviceLogin(tx, {
      device_code_hash: hashSecret(device_code),
      user_code,
      name: input.name,
      scopes: JSON.stringify(input.scopes),
      state: 'pending',
      interval_seconds: POLL_SECONDS,
      created_at: now,
      expires_at: now + DEVICE_CODE_SECONDS,
    })
  })
  const page = `${shop.address.base_url}/device`
  const complete = `${page}?code=${user_code}`
  return {
    device_code,
    user_code,
    verification_url: page,
    verification_url_complete: complete,
    expires_in: DEVICE_CODE_SECONDS,
    interval: POLL_SECONDS,
    verification_uri: page,
    verification_uri_complete: complete,
  }
}

/** `POST /v1/device/token`. Of two polls at once only one gets the key, because each runs in a write transaction. */
export function pollDeviceLogin(shop: Shop, caller: Caller, input: DeviceTokenBody): DeviceToken {
  const polled = shop.write((tx): DeviceToken | PollRefusal => {
    const login = findDeviceByCode(tx, hashSecret(input.device_code))
    if (!login) return 'invalid_grant'
    const refused = refusePoll(login, shop.clock.now())
    if (refused === null) return handOut(shop, tx, caller, login)
    rememberPoll(shop, tx, login, refused)
    return refused
  })
  // Thrown outside the transaction, which a throw would roll back with the poll time.
  if (typeof polled === 'string') throw new Refusal(polled)
  return polled
}

function rememberPoll(shop: Shop, tx: WriteDb, login: DeviceRow, refused: PollRefusal): void {
  if (login.state !== 'pending') return
  const more = refused === 'slow_down' ? POLL_SECONDS : 0
  savePoll(tx, login, {
    polled_at: shop.clock.now(),
    interval_seconds: login.interval_seconds + more,
  })
}

function handOut(shop: Shop, tx: WriteDb, caller: Caller, login: DeviceRow): DeviceToken {
  const scopes = grantedScopesOf(login)
  const { name, monthly_cap_cents } = login
  const key = addKey(shop, tx, { caller, account_id: login.account_id!, name, scopes, monthly_cap_cents })
  move(tx, login, 'poll', {})
  return {
    api_key: key.api_key,
    key: showKeyInUse(key),
    access_token: key.api_key,
    token_type: 'bearer',
    scope: scopes.join(' '),
  }
}

/** `GET /v1/device/{user_code}`: what the approval page shows. */
export function readDeviceLogin(shop: Shop, _caller: Caller, input: { user_code: string }): DeviceLogin {
  const login = getDevice(shop.db, shop, input.user_code)
  return {
    user_code: login.user_code,
    name: login.name,
    scopes: requestedScopesOf(login),
    scopes_supported: [...SCOPES],
    status: login.state === 'used' ? 'approved' : login.state,
    expires_at: login.expires_at,
  }
}

/** `POST /v1/device/{user_code}/approve`, with all or some of the requested scopes. */
export function approveDeviceLogin(
  shop: Shop,
  caller: Caller,
  input: DeviceApproval & { user_code: string },
): DeviceDecision {
  const { account_id } = accountOf(caller)
  return shop.write((tx) => {
    const login = getDevice(tx, shop, input.user_code)
    if (login.state !== 'pending') throw new Refusal('already_decided')
    const requested = requestedScopesOf(login)
    const scopes = input.scopes ?? requested
    if (scopes.some((scope) => !requested.includes(scope))) throw new Refusal('scope_not_requested')
    if (scopes.includes('purchase')) requireRecentSignIn(shop, caller)
    const { monthly_cap_cents } = input
    move(tx, login, 'approve', { account_id, granted_scopes: JSON.stringify(scopes), monthly_cap_cents })
    recordOwnEvent(shop, tx, caller, {
      what: 'device approved',
      details: { name: login.name, scopes, monthly_cap_cents },
    })
    return { status: 'approved' as const, scopes }
  })
}

/** `POST /v1/device/{user_code}/deny`. */
export function denyDeviceLogin(shop: Shop, caller: Caller, input: { user_code: string }): DeviceDecision {
  const { account_id } = accountOf(caller)
  return shop.write((tx) => {
    const login = getDevice(tx, shop, input.user_code)
    move(tx, login, 'deny', { account_id })
    recordOwnEvent(shop, tx, caller, { what: 'device denied', details: { name: login.name } })
    return { status: 'denied' as const }
  })
}

function getDevice(db: ReadDb, shop: Shop, typed: string): DeviceRow {
  const code = readCode(typed)
  const login = code === null ? undefined : findDeviceByUserCode(db, code, shop.clock.now())
  if (!login) throw new Refusal('device_not_found')
  return login
}

function move(
  tx: WriteDb,
  login: DeviceRow,
  trigger: DeviceTrigger,
  changes: Partial<Pick<DeviceRow, 'account_id' | 'granted_scopes' | 'monthly_cap_cents'>>,
): void {
  const state = nextState(DEVICE_MOVES, login.state, trigger)
  if (!state || !moveDevice(tx, login, { state, ...changes })) throw new Refusal('already_decided')
}
