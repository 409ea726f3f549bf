import {
  SetPrinterCondition,
  whyNotCondition,
  type PrinterCondition,
} from '../../../shared/production/printers/printer-condition.ts'
import type { PrinterLogKind } from '../../../shared/production/printers-page-data.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { changePrinterState } from './change-state.ts'
import { getPrinter } from './get-printer.ts'
import { readBedPlates } from './printer-plates-store.ts'
import { findPrinterState } from '../../catalog/printer-state-store.ts'

const LOG_KINDS: Record<PrinterCondition, PrinterLogKind> = {
  available: 'on',
  maintenance: 'maintenance_begun',
  off: 'off',
}

/**
 * Sets a printer available, under maintenance, or off. A plate on it stays where it is. Setting maintenance again changes its
 * reason and expected end.
 */
export function setPrinterCondition(shop: Shop, caller: Caller, input: SetPrinterCondition): void {
  const { account_id } = staffWith('make', caller)
  const { printer_id, revision, condition, until, reason } = SetPrinterCondition.parse(input)
  const now = shop.clock.now()
  shop.write((tx) => {
    const { name } = getPrinter(tx, printer_id)
    const state = findPrinterState(tx, printer_id)
    const plate = readBedPlates(tx).get(printer_id)?.number ?? null
    const why = whyNotCondition({ name, condition, reason, until, plate, now })
    if (why !== null) throw new Refusal('printer_refused', why)
    const continues = (state?.condition ?? 'available') === condition
    changePrinterState(tx, {
      printer_id,
      revision,
      changes: {
        condition,
        reason: condition === 'available' ? null : reason,
        until,
        ...(continues ? {} : { since: now }),
      },
      entries: [{ kind: continues ? 'note' : LOG_KINDS[condition], note: reason }],
      by_account: account_id,
      now,
    })
  })
}
