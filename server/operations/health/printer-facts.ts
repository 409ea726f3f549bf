import type { PrinterFacts } from '../../../shared/operations/health/health-facts.ts'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { listDrifts } from '../../quoting/calibration/read-calibration.ts'
import { damagedDocuments, readShopData } from '../../catalog/shop-data.ts'
import { readPrinterStates } from '../../catalog/printer-state-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { countPrints } from './service-facts.ts'

/** Counts printers as the floor shows them: what staff set, else whether a plate is printing. */
export function readPrinterFacts({ db }: Shop, now: Instant): PrinterFacts {
  const damaged = damagedDocuments(db)
  const isKnown = !damaged.includes('printers')
  const printers = (isKnown ? readShopData(db).printers : []).filter(({ active }) => active)
  const states = readPrinterStates(db)
  const printing = new Set(
    db
      .all<{ printer_id: string }>(`select printer_id from plates where status = 'printing'`)
      .map(({ printer_id }) => printer_id),
  )
  const activities = printers.map(({ id }) => {
    const condition = states.get(id)?.condition ?? 'available'
    return condition === 'available' && printing.has(id) ? 'printing' : condition
  })
  const count = (activity: string) => activities.filter((found) => found === activity).length
  const isOverdue = (id: string) => {
    const { condition, until = null } = states.get(id) ?? {}
    return condition === 'maintenance' && until !== null && until <= now
  }
  return {
    total: printers.length,
    available: count('available'),
    printing: count('printing'),
    maintenance: count('maintenance'),
    off: count('off'),
    overdue: printers.filter(({ id }) => isOverdue(id)).map(({ name }) => name),
    drifts: isKnown && !damaged.includes('calibration') ? listDrifts(db) : [],
    prints: countPrints(db, now - DAY),
  }
}
