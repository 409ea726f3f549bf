import { matchColor } from '../../../shared/catalog/catalog.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { milligramsOf, type ReceiveSpools } from '../../../shared/production/filament/spool.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyStockRuleIn } from './apply-stock-rule.ts'
import { insertFilamentLog } from './filament-log-store.ts'
import { insertSpool, type SpoolRow } from './spool-store.ts'

export interface ReceivedSpool {
  spool_id: string
  number: number
}

/** Records spools that arrived, each with a number of its own. Returns the numbers, for their labels. */
export function receiveSpools(shop: Shop, caller: Caller, input: ReceiveSpools): { spools: ReceivedSpool[] } {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  const { material, brand, lot, cost_cents, shelf, count } = input
  return shop.write((tx) => {
    const kind = {
      material,
      color: matchColor(readShopData(tx).catalog, material, input.color),
      brand,
      lot,
      net_mg: milligramsOf(input.net_grams),
      empty_mg: input.empty_grams === null ? null : milligramsOf(input.empty_grams),
      cost_cents,
      shelf,
    }
    const spools = receiveSpoolsIn(tx, shop, { kind, count, note: null, by_account: account_id, now })
    applyStockRuleIn(tx, now)
    return { spools }
  })
}

interface Arrival {
  kind: Pick<
    SpoolRow,
    'material' | 'color' | 'brand' | 'lot' | 'net_mg' | 'empty_mg' | 'cost_cents' | 'shelf'
  >
  count: number
  note: string | null
  by_account: string
  now: number
}

/** The same inside a transaction that does more. */
export function receiveSpoolsIn(
  tx: WriteDb,
  shop: Shop,
  { kind, count, note, by_account, now }: Arrival,
): ReceivedSpool[] {
  const { net_mg } = kind
  return Array.from({ length: count }, () => {
    const { id, number } = insertSpool(tx, {
      id: shop.ids.make(ID_PREFIX.spool),
      ...kind,
      remaining_mg: net_mg,
      received_at: now,
      opened_at: null,
      external_id: null,
      updated_at: now,
    })
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
      note,
      by_account,
    })
    return { spool_id: id, number }
  })
}
