import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { spoolLabel, type Label } from '../../../shared/production/floor/label.ts'
import { dayOnPaper } from '../../../shared/production/floor/paper-words.ts'
import { gramsOnPaper } from '../../../shared/production/floor/traveler.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { findMaterial } from '../../../shared/catalog/catalog.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { findSpoolOfNumber } from '../filament/spool-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { printedCode } from './print-facts.ts'

/** What a person at the shelf needs to know of a spool, and the code that opens it. */
export function spoolLabels(shop: Shop, numbers: readonly number[]): Label[] {
  const { catalog } = readShopData(shop.db)
  return numbers.map((number) => {
    const spool = findSpoolOfNumber(shop.db, number)
    if (!spool) throw new Refusal('not_found', `There is no spool S${number}.`)
    const { material, color, brand, lot, net_mg, empty_mg, opened_at } = spool
    const net = gramsOnPaper(gramsOf(net_mg))
    return spoolLabel(
      {
        number,
        filament: `${findMaterial(catalog, material).label}, ${color}`,
        brand,
        lot,
        weights: empty_mg === null ? net : `${net}, empty spool ${gramsOnPaper(gramsOf(empty_mg))}`,
        opened: opened_at === null ? null : `Opened ${dayOnPaper(pacificDayOf(opened_at))}`,
      },
      printedCode(shop, { kind: 'spool', number }),
    )
  })
}
