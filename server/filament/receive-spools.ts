import { matchColor } from '../../shared/catalog/catalog.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { milligramsOf, type ReceiveSpools } from '../../shared/filament/spool.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { WriteDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { insertFilamentLog } from './filament-log-store.ts'
import { insertSpool, type SpoolRow } from './spool-store.ts'

/** Records spools that arrived, each with a number of its own. Returns the numbers, for their labels. */
export function receiveSpools(shop: Shop, caller: Caller, input: ReceiveSpools): { spools: ReceivedSpool[] } {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const color = matchColor(readShopData(tx).catalog, input.material, input.color)
    const rows = Array.from({ length: input.count }, () => receiveSpool(tx, shop, { ...input, color }, now))
    for (const { id, net_mg } of rows)
      insertFilamentLog(tx, {
        spool_id: id,
        at: now,
        kind: 'received',
        change_mg: net_mg,
        remaining_mg: net_mg,
        beyond_mg: 0,
        plate_id: null,
        order_id: null,
        unit: null,
        note: null,
        by_account: account_id,
      })
    return { spools: rows.map(({ id, number }) => ({ spool_id: id, number })) }
  })
}

interface ReceivedSpool {
  spool_id: string
  number: number
}

function receiveSpool(tx: WriteDb, shop: Shop, input: ReceiveSpools, now: number): SpoolRow {
  const net_mg = milligramsOf(input.net_grams)
  return insertSpool(tx, {
    id: shop.ids.make(ID_PREFIX.spool),
    material: input.material,
    color: input.color,
    brand: input.brand,
    lot: input.lot,
    net_mg,
    empty_mg: input.empty_grams === null ? null : milligramsOf(input.empty_grams),
    remaining_mg: net_mg,
    cost_cents: input.cost_cents,
    shelf: input.shelf,
    received_at: now,
    opened_at: null,
    external_id: null,
    updated_at: now,
  })
}
