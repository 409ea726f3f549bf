import { NO_WORK } from '../../../shared/production/printers/nozzle.ts'
import { LogMaintenance } from '../../../shared/production/printers/printer-condition.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { getPrinter } from './get-printer.ts'
import { insertLogEntry, readTasksDone } from './printer-log-store.ts'
import { readPrintedWork } from './printer-plates-store.ts'

/** Records a maintenance task as done, or a note. Refuses with `wrong_state` when other staff recorded the task in the meantime. */
export function logMaintenance(shop: Shop, caller: Caller, input: LogMaintenance): void {
  const { account_id } = staffWith('make', caller)
  const { printer_id, task, done_at, note } = LogMaintenance.parse(input)
  const now = shop.clock.now()
  shop.write((tx) => {
    const printer = getPrinter(tx, printer_id)
    if (task === null && !note) throw new Refusal('printer_refused', 'Write the note.')
    if (task !== null && !printer.maintenance.some((known) => known.task === task))
      throw new Refusal('printer_refused', `${printer.name} has no such maintenance task.`)
    const last = task === null ? undefined : readTasksDone(tx).get(printer_id)?.get(task)
    if (task !== null && (last?.at ?? null) !== done_at) throw new Refusal('wrong_state')
    const printed = readPrintedWork(tx, now).get(printer_id) ?? NO_WORK
    insertLogEntry(tx, {
      printer_id,
      at: now,
      kind: task === null ? 'note' : 'maintenance_done',
      task,
      note,
      printed_seconds: printed.seconds,
      printed_mg: printed.mg,
      by_account: account_id,
    })
  })
}
