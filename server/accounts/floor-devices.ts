import type {
  FloorDevice,
  FloorScreen,
  NewFloorDevice,
  OneFloorDevice,
  SetIdleMinutes,
} from '../../shared/accounts/floor-devices.ts'
import { hasFloorRight, hasRight } from '../../shared/accounts/rights.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSession, findAccount } from './account-store.ts'
import { requireOwner, staffWith } from './authenticate.ts'
import {
  endFloorDeviceRow,
  findFloorDevice,
  insertFloorDevice,
  listFloorDeviceRows,
  printerIdsOf,
  saveIdleMinutes,
  type FloorDeviceRow,
} from './floor-device-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { recordOwnEvent } from './record-own-event.ts'
import { hashSecret } from './sessions.ts'
import { listPinHolders } from './staff-pin-store.ts'

/**
 * Makes the caller's browser a shop-floor device and ends their session in it. Returns the secret for its cookie; only the hash
 * is stored. Needs a recent sign-in, because the device outlasts the session.
 */
export function makeFloorDevice(shop: Shop, caller: Caller, input: NewFloorDevice): { secret: string } {
  const { account_id, session } = staffWith('decide', caller)
  requireRecentSignIn(shop, caller)
  const secret = shop.ids.secret(32)
  const { name, kind, printer_group, printer_ids, idle_minutes } = input
  shop.write((tx) => {
    insertFloorDevice(tx, {
      id: shop.ids.make(ID_PREFIX.floor_device),
      name,
      kind,
      secret_hash: hashSecret(secret),
      printer_group,
      printer_ids,
      idle_minutes,
      by_account: account_id,
      made_at: shop.clock.now(),
    })
    deleteSession(tx, session)
    recordOwnEvent(shop, tx, caller, { what: 'floor device made', details: { name, kind } })
  })
  return { secret }
}

/** Returns the shop's devices. For owners only, like what changes them. */
export function listFloorDevices(shop: Shop, caller: Caller): FloorDevice[] {
  requireOwner(caller)
  return listFloorDeviceRows(shop.db)
}

/** Ends a device: its cookie opens nothing from its next request on, and who works there is signed out. */
export function endFloorDevice(shop: Shop, caller: Caller, input: OneFloorDevice): FloorDevice[] {
  requireOwner(caller)
  shop.write((tx) => {
    const { id, name, kind } = getFloorDevice(tx, input.floor_device_id)
    endFloorDeviceRow(tx, id, shop.clock.now())
    recordOwnEvent(shop, tx, caller, { what: 'floor device ended', details: { name, kind } })
  })
  return listFloorDeviceRows(shop.db)
}

/** Changes after how long without a touch a tablet asks for a PIN again. */
export function setIdleMinutes(shop: Shop, caller: Caller, input: SetIdleMinutes): FloorDevice[] {
  requireOwner(caller)
  shop.write((tx) => {
    const { id } = getFloorDevice(tx, input.floor_device_id)
    saveIdleMinutes(tx, id, input.idle_minutes)
  })
  return listFloorDeviceRows(shop.db)
}

function getFloorDevice(db: ReadDb, id: string): FloorDeviceRow {
  const device = findFloorDevice(db, id)
  if (!device) throw new Refusal('not_found', 'There is no such shop-floor device, or it was removed.')
  return device
}

/** Returns what the pages of the shop floor show first in the caller's browser: the device, and who works on it. */
export function readFloorScreen(shop: Shop, caller: Caller): FloorScreen {
  const atDevice = caller.kind === 'floor' || caller.kind === 'floor_device'
  const row = atDevice ? findFloorDevice(shop.db, caller.floor_device_id) : undefined
  return {
    device: row ? showDevice(row) : null,
    person: personHere(shop, caller),
    staff: caller.kind === 'floor_device' && caller.shows === 'tablet' ? listPinHolders(shop.db) : [],
  }
}

function showDevice(row: FloorDeviceRow): FloorScreen['device'] {
  const { id, name, kind, printer_group, idle_minutes } = row
  return { id, name, kind, printer_group, printer_ids: printerIdsOf(row), idle_minutes }
}

function personHere(shop: Shop, caller: Caller): FloorScreen['person'] {
  if (caller.kind !== 'floor' && caller.kind !== 'account') return null
  const { account_id, role } = caller
  const account = findAccount(shop.db, account_id)
  if (!account || !hasFloorRight(role, 'look')) return null
  return {
    account_id,
    name: account.name,
    may_make: hasFloorRight(role, 'make'),
    may_make_devices: caller.kind === 'account' && hasRight(role, 'decide'),
  }
}
