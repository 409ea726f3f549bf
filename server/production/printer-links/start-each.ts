import type { StartedEach, StartEach } from '../../../shared/production/printer-links/print-work.ts'
import type { SeenPlates } from '../../../shared/production/plates/plate-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { readPrinterNames } from '../../catalog/printer-names.ts'
import { findPlate, type PlateRow } from '../../orders/units/plate-store.ts'
import { startPlates } from '../plates/start-plates.ts'
import { findLinkState } from './link-state-store.ts'
import { liveLinkOf } from './live-links.ts'
import { startPrint } from './start-print.ts'
import { readStartWays } from './start-ways.ts'

type SeenPlate = SeenPlates['plates'][number]

/**
 * Starts planned plates, each by itself: one that is refused stays planned and stops no other. Where the printer has a connection
 * and the plate has its file, the file is sent and the printer starts it; else the start is recorded, as by hand.
 */
export function startEach(shop: Shop, caller: Caller, input: StartEach): StartedEach {
  staffWith('make', caller)
  const outcome: StartedEach = { sent: [], recorded: [], failed: [] }
  for (const seen of input.plates) {
    const plate = findPlate(shop.db, seen.plate_id)
    try {
      if (!plate) throw new Refusal('not_found', 'There is no such plate.')
      startOne(shop, caller, { seen, plate, empty_beds: input.empty_beds, outcome })
    } catch (error) {
      // A lost database is no fault of one plate.
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      outcome.failed.push({ plate_id: seen.plate_id, number: plate?.number ?? 0, why: error.message })
    }
  }
  return outcome
}

function startOne(
  shop: Shop,
  caller: Caller,
  one: { seen: SeenPlate; plate: PlateRow; empty_beds: readonly string[]; outcome: StartedEach },
): void {
  const { seen, plate, empty_beds, outcome } = one
  const { id: plate_id, number } = plate
  const why = readStartWays(shop.db, [plate])(plate)
  if (why !== 'sends') {
    const [{ revision, status }] = startPlates(shop, caller, { plates: [seen] })
    outcome.recorded.push({ plate_id, number, revision, status, why })
    return
  }
  const printer_id = plate.printer_id!
  const printer = readPrinterNames(shop.db).get(printer_id) ?? printer_id
  if (!empty_beds.includes(printer_id))
    throw new Refusal('printer_refused', `Look at the bed of ${printer} first: it must be empty.`)
  refuseUnheard(shop, printer_id, printer)
  const { job } = startPrint(shop, caller, { ...seen, bed_is_empty: true })
  outcome.sent.push({ plate_id, number, printer, job })
}

/** Refuses a printer that does not answer now. Its file would wait, and the printer start when nobody looks at its bed. */
function refuseUnheard(shop: Shop, printerId: string, name: string): void {
  const { report } = liveLinkOf(shop, printerId)
  const fault = findLinkState(shop.db, printerId)?.fault_text ?? null
  if (report === null)
    throw new Refusal('printer_refused', `${name} does not answer now.${fault === null ? '' : ` ${fault}`}`)
  if (report.state === 'offline')
    throw new Refusal('printer_refused', `${name} itself is not connected. Switch it on and start it again.`)
}
