import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

/** The purpose the vault seals addresses for. */
export const ADDRESS_SEAL = 'delivery address'

/** Prefix of a sealed address whose key was lost. The sealed text stays, in case the key is found after all. */
const LOST = 'lost.'

export function sealAddress(shop: Pick<Shop, 'vault'>, address: DeliveryAddress): string {
  return shop.vault.seal(JSON.stringify(address), ADDRESS_SEAL)
}

/**
 * Unseals an address for pricing, tax, labels and staff who pack; of a paid order also for its buyer. Refuses with
 * `address_lost` when its key is lost.
 */
export function openAddress(shop: Shop, sealed: string): DeliveryAddress {
  const address = tryAddress(shop, sealed)
  if (!address) throw new Refusal('address_lost')
  return address
}

/** Unseals an address; null if its key is lost. */
export function tryAddress(shop: Pick<Shop, 'vault' | 'log'>, sealed: string): DeliveryAddress | null {
  if (sealed.startsWith(LOST)) return null
  try {
    return JSON.parse(shop.vault.open(sealed, ADDRESS_SEAL)) as DeliveryAddress
  } catch (error) {
    shop.log.error({ err: error }, 'a sealed address could not be opened')
    return null
  }
}

const IS_SEALED = "address not like 'lost.%'"
const AGREED = "json_extract(delivery, '$.address')"

/**
 * Marks every sealed address as lost when a new vault key replaces a lost one. Unpaid deliveries lose their price, so that
 * customers enter the address again.
 */
export function markAddressesLost(tx: Pick<WriteDb, 'run'>, now: number): void {
  tx.run(
    `update deliveries set expires_at = min(expires_at, ?) where ${IS_SEALED}
    and not exists (select 1 from orders where orders.id = deliveries.quote_id)`,
    now,
  )
  for (const table of ['deliveries', 'delivery_reviews', 'saved_addresses'])
    tx.run(`update ${table} set address = ? || address where ${IS_SEALED}`, LOST)
  // What was corrected is lost like what was entered; what the post suggested is not needed any more.
  tx.run(
    `update address_checks set suggested = null, address = ? || address where address not like 'lost.%'`,
    LOST,
  )
  for (const table of ['checkouts', 'purchases'])
    tx.run(
      `update ${table} set delivery = json_set(delivery, '$.address', ? || ${AGREED})
       where ${AGREED} not like 'lost.%'`,
      LOST,
    )
}

/** Numbers of orders still to be shipped whose address is lost. */
export function listOrdersWithLostAddress(db: Pick<ReadDb, 'all'>): number[] {
  const rows = db.all<{ number: number }>(
    `select orders.number from orders join checkouts on checkouts.id = orders.checkout_id
     where orders.status in ('queued', 'in_production', 'on_hold') and json_extract(checkouts.delivery, '$.address') like 'lost.%'
     order by orders.number`,
  )
  return rows.map(({ number }) => number)
}
