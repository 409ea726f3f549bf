import {
  MAX_SAVED_ADDRESSES,
  type OneSavedAddress,
  type SaveAddress,
  type SavedAddress,
} from '../../../shared/quoting/delivery/saved-address.ts'
import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { addressDifferences } from '../../../shared/quoting/delivery/same-address.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { personOf } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { sealAddress, tryAddress } from './address-store.ts'

interface SavedRow {
  id: string
  account_id: string
  address: string
  created_at: number
  used_at: number
}

/** Returns the addresses that the caller's account keeps, last used first. Those whose key is lost are left out. */
export function listSavedAddresses(shop: Shop, caller: Caller): SavedAddress[] {
  return readSaved(shop, shop.db, personOf(caller).account_id)
}

/** Keeps an address for the caller's later orders. One that is kept already counts as used now. */
export function saveAddress(shop: Shop, caller: Caller, input: SaveAddress): SavedAddress[] {
  const { account_id } = personOf(caller)
  return shop.write((tx) => {
    const now = shop.clock.now()
    const address = sealAddress(shop, input.address)
    const saved = readSaved(shop, tx, account_id)
    const id = input.id ?? saved.find((other) => isSame(other.address, input.address))?.id
    if (id !== undefined) replaceAddress(tx, { id, account_id, address, now })
    else if (saved.length >= MAX_SAVED_ADDRESSES)
      throw new Refusal('wrong_state', `You can save ${MAX_SAVED_ADDRESSES} addresses. Remove one first.`)
    else insertAddress(tx, { id: shop.ids.make(ID_PREFIX.saved_address), account_id, address, now })
    return readSaved(shop, tx, account_id)
  })
}

/** Removes a saved address. Orders keep the address that they were paid with. */
export function removeSavedAddress(shop: Shop, caller: Caller, { id }: OneSavedAddress): SavedAddress[] {
  const { account_id } = personOf(caller)
  return shop.write((tx) => {
    tx.run('delete from saved_addresses where id = ? and account_id = ?', id, account_id)
    return readSaved(shop, tx, account_id)
  })
}

/** The same recipient at the same address, however the post spells it. */
function isSame(a: DeliveryAddress, b: DeliveryAddress): boolean {
  const [unitA, unitB] = [a, b].map((address) => ({ ...address, unit: address.unit ?? null }))
  return a.name === b.name && addressDifferences(unitA, unitB).length === 0
}

function readSaved(shop: Shop, db: ReadDb, accountId: string): SavedAddress[] {
  const rows = db.all<SavedRow>(
    'select * from saved_addresses where account_id = ? order by used_at desc, id',
    accountId,
  )
  return rows.flatMap(({ id, address: sealed }) => {
    const address = tryAddress(shop, sealed)
    return address ? [{ id, address }] : []
  })
}

interface NewAddress {
  id: string
  account_id: string
  address: string
  now: number
}

function insertAddress(tx: WriteDb, row: NewAddress): void {
  tx.run(
    `insert into saved_addresses (id, account_id, address, created_at, used_at)
     values (:id, :account_id, :address, :now, :now)`,
    { ...row },
  )
}

function replaceAddress(tx: WriteDb, row: NewAddress): void {
  const replaced = tx.run(
    'update saved_addresses set address = :address, used_at = :now where id = :id and account_id = :account_id',
    { ...row },
  )
  if (replaced === 0) throw new Refusal('not_found', 'This address was removed in the meantime.')
}
