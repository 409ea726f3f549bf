import { matchColor, type Catalog } from '../../../shared/catalog/catalog.ts'
import { MaterialId } from '../../../shared/catalog/materials.ts'
import type { SetLoaded } from '../../../shared/production/printers/printer-condition.ts'
import { filamentText, loadedFilament } from '../../../shared/production/printers/loaded-filament.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { changePrinterState } from './change-state.ts'
import { getPrinter } from './get-printer.ts'
import { replaceNozzle } from './nozzle-store.ts'
import { readBedPlates } from './printer-plates-store.ts'
import { findPrinterState } from '../../catalog/printer-state-store.ts'

interface Loaded {
  nozzle_mm: number | null
  material: MaterialId | null
  color: string | null
}

const NOTHING_KNOWN: Loaded = { nozzle_mm: null, material: null, color: null }

/** Records which nozzle and which filament are in a printer. The nozzle stays while a plate prints; a spool may be replaced. */
export function setNozzleAndFilament(shop: Shop, caller: Caller, input: SetLoaded): void {
  shop.write((tx) => setNozzleAndFilamentIn(tx, shop, caller, input))
}

/** The same inside a transaction that does more. */
export function setNozzleAndFilamentIn(tx: WriteDb, shop: Shop, caller: Caller, input: SetLoaded): void {
  const { account_id } = staffWith('make', caller)
  const { printer_id, revision, nozzle_mm } = input
  const printer = getPrinter(tx, printer_id)
  const before: Loaded = findPrinterState(tx, printer_id) ?? NOTHING_KNOWN
  const loaded: Loaded = { nozzle_mm, ...filamentOf(readShopData(tx).catalog, printer, input) }
  if (nozzle_mm !== null && !printer.nozzles_mm.includes(nozzle_mm))
    throw new Refusal('printer_refused', `${printer.name} has no nozzle of ${nozzle_mm} mm.`)
  const isNewNozzle = nozzle_mm !== before.nozzle_mm
  if (isNewNozzle && before.nozzle_mm !== null && readBedPlates(tx).get(printer_id)?.status === 'printing')
    throw new Refusal('printer_refused', `${printer.name} is printing. Change its nozzle after that.`)
  const by = { by_account: account_id, now: shop.clock.now() }
  const isNewFilament = loaded.material !== before.material || loaded.color !== before.color
  changePrinterState(tx, {
    printer_id,
    revision,
    changes: loaded,
    entries: [
      ...(isNewNozzle
        ? [{ kind: 'nozzle' as const, note: nozzle_mm === null ? null : `${nozzle_mm} mm` }]
        : []),
      ...(isNewFilament ? [{ kind: 'filament' as const, note: filamentNote(loaded) }] : []),
    ],
    ...by,
  })
  if (isNewNozzle) replaceNozzle(tx, printer_id, usualNozzle(printer, nozzle_mm), by)
}

/**
 * Returns a nozzle of another diameter, made of what the record of the printer says; staff who know more record it as
 * new.
 */
function usualNozzle({ hardened_nozzle }: Printer, nozzle_mm: number | null) {
  if (nozzle_mm === null) return null
  return {
    diameter_mm: nozzle_mm,
    made_of: hardened_nozzle ? ('hardened_steel' as const) : ('brass' as const),
  }
}

function filamentOf(catalog: Catalog, printer: Printer, { filament }: SetLoaded): Omit<Loaded, 'nozzle_mm'> {
  if (filament === null) return { material: null, color: null }
  const material = MaterialId.safeParse(filament.material)
  if (!material.success) throw new Refusal('printer_refused', 'There is no such material.')
  if (!printer.materials.includes(material.data))
    throw new Refusal('printer_refused', `${printer.name} cannot print ${material.data}.`)
  return { material: material.data, color: matchColor(catalog, material.data, filament.color) }
}

function filamentNote(loaded: Loaded): string | null {
  const filament = loadedFilament(loaded)
  return filament && filamentText(filament)
}
