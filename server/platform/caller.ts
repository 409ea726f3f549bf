import type { Role } from '../../shared/accounts/people.ts'
import type { FloorDeviceKind } from '../../shared/accounts/floor-devices.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'

/** The person or program that makes a request. Every transport creates a caller, every command takes one. */
export type Caller =
  | { kind: 'nobody'; kiosk_id?: string }
  /** `kiosk_id` is set for whoever uses the screen of a kiosk. */
  | { kind: 'guest'; guest_id: string; kiosk_id?: string }
  | {
      kind: 'account'
      account_id: string
      role: Role
      /** Access tokens work at the MCP server only. */
      auth: 'session' | 'api_key' | 'access_token'
      scopes: readonly Scope[]
      key: { id: string; name: string; prefix: string } | null
      /** The connected app of an access token. */
      grant: { id: string; client_name: string } | null
      /** Id of the browser's session; null for a key or token. */
      session: string | null
    }
  | FloorCaller
  | FloorDeviceCaller

/**
 * Staff who entered their PIN on a shop-floor tablet. A kind of its own, so that whatever asks for an account refuses it: only
 * `staffWith` accepts it, for the rights of the floor.
 */
export interface FloorCaller {
  kind: 'floor'
  account_id: string
  role: Role
  /** Id of the browser's session. */
  session: string
  floor_device_id: string
}

/** A shop-floor device without a person: it gets its PIN screen, or the wall display. */
export interface FloorDeviceCaller {
  kind: 'floor_device'
  floor_device_id: string
  shows: FloorDeviceKind
}

/** Returns the account of the person who acts, also at a shop-floor tablet; null if there is none. */
export function actingAccount(caller: Caller): string | null {
  return caller.kind === 'account' || caller.kind === 'floor' ? caller.account_id : null
}

/** Returns the kiosk at whose screen the caller is; null elsewhere. */
export function kioskIdOf(caller: Caller): string | null {
  return caller.kind === 'nobody' || caller.kind === 'guest' ? (caller.kiosk_id ?? null) : null
}
