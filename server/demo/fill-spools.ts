import type { ReceiveSpools } from '../../shared/production/filament/spool.ts'
import type { Caller } from '../platform/caller.ts'
import { moveSpool } from '../production/filament/move-spool.ts'
import { receiveSpools } from '../production/filament/receive-spools.ts'
import { setFilamentMinimum } from '../production/filament/set-minimum.ts'
import { findSpool } from '../production/filament/spool-store.ts'
import { readPrinters } from '../catalog/read-printers.ts'
import type { Shop } from '../platform/shop.ts'

/** A kilogram of the filaments that most demo orders are of, one nearly used up, and two that wait on a shelf. */
const SPOOLS: readonly (Pick<ReceiveSpools, 'material' | 'color' | 'net_grams' | 'count' | 'shelf'> & {
  isLoaded: boolean
})[] = [
  { material: 'PLA+', color: 'Black', net_grams: 1000, count: 1, shelf: null, isLoaded: true },
  { material: 'PETG', color: 'Black', net_grams: 1000, count: 1, shelf: null, isLoaded: true },
  { material: 'PLA+', color: 'White', net_grams: 250, count: 1, shelf: null, isLoaded: true },
  { material: 'PLA+', color: 'Black', net_grams: 1000, count: 2, shelf: 'A2', isLoaded: false },
]

/** Receives the first spools of a shop and loads its printers with them. */
export function fillSpools(shop: Shop, staff: Caller): void {
  const printers = readPrinters(shop.db)
  for (const [at, { isLoaded, ...kind }] of SPOOLS.entries()) {
    const facts = { brand: 'Prusament', lot: null, empty_grams: 193, cost_cents: 2999 }
    const [{ spool_id }] = receiveSpools(shop, staff, { ...kind, ...facts }).spools
    if (!isLoaded || !printers[at]) continue
    const { revision } = findSpool(shop.db, spool_id)!
    const place = { printer_id: printers[at].id, slot: 1 }
    moveSpool(shop, staff, { spool_id, revision, place })
  }
  setFilamentMinimum(shop, staff, { material: 'PETG', color: 'Black', seen_grams: null, grams: 1500 })
}
