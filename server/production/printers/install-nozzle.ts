import { InstallNozzle, NOZZLE_MATERIAL_WORDS } from '../../../shared/production/printers/nozzle.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { changePrinterState } from './change-state.ts'
import { getPrinter } from './get-printer.ts'
import { replaceNozzle } from './nozzle-store.ts'
import { readBedPlates } from './printer-plates-store.ts'

/** Records a new nozzle in a printer, also of the diameter that it had: its hours and grams begin. */
export function installNozzle(shop: Shop, caller: Caller, input: InstallNozzle): void {
  const { account_id } = staffWith('make', caller)
  const { printer_id, revision, diameter_mm, made_of, note } = InstallNozzle.parse(input)
  const by = { by_account: account_id, now: shop.clock.now() }
  shop.write((tx) => {
    const { name, nozzles_mm } = getPrinter(tx, printer_id)
    if (!nozzles_mm.includes(diameter_mm))
      throw new Refusal('printer_refused', `${name} has no nozzle of ${diameter_mm} mm.`)
    if (readBedPlates(tx).get(printer_id)?.status === 'printing')
      throw new Refusal('printer_refused', `${name} is printing. Change its nozzle after that.`)
    const what = `New, ${diameter_mm} mm, ${NOZZLE_MATERIAL_WORDS[made_of].toLowerCase()}`
    changePrinterState(tx, {
      printer_id,
      revision,
      changes: { nozzle_mm: diameter_mm },
      entries: [{ kind: 'nozzle', note: note === null || note === '' ? what : `${what}. ${note}` }],
      ...by,
    })
    replaceNozzle(tx, printer_id, { diameter_mm, made_of }, by)
  })
}
