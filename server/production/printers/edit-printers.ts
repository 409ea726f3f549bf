import { recordOf, type PrintersToAdd } from '../../../shared/production/printers/new-printers.ts'
import {
  changesPromises,
  type PrinterForm,
  type RemovePrinter,
  type ReorderPrinters,
  type SavePrinter,
} from '../../../shared/production/printers/printer-form.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { replaceDocumentIn } from '../../catalog/edit-document.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { loadPrintersIn } from './load-printers.ts'
import { countPlannedPlates, readBedPlates } from './printer-plates-store.ts'

/** Saves the record of a printer, or adds one. Returns its id. */
export function savePrinter(shop: Shop, caller: Caller, input: SavePrinter): string {
  const { version, printer, why } = input
  const id = printer.id ?? shop.ids.make(ID_PREFIX.printer)
  editPrinters(shop, caller, { version, why }, (printers, db) => {
    checkRecord(db, printer, printers)
    const saved: Printer = { ...printer, id }
    if (printer.id === null) return [...printers, saved]
    const before = findIn(printers, printer.id)
    if (why === null && changesPromises(before, printer))
      throw new InvalidInput([
        {
          loc: ['body', 'why'],
          msg: 'Say why: prices and ship dates change.',
          type: 'value_error',
          input: why,
        },
      ])
    if (before.active && !saved.active) refuseWithPlate(db, before, 'taken out of service')
    return printers.map((other) => (other.id === id ? saved : other))
  })
  return id
}

/** Adds printers with what is in them, all or none. Returns their ids. */
export function addPrinters(
  shop: Shop,
  caller: Caller,
  { version, printers: added }: PrintersToAdd,
): string[] {
  staffWith('set_up', caller)
  const ids = added.map(() => shop.ids.make(ID_PREFIX.printer))
  shop.write((tx) => {
    const edit: PrinterEdit['edit'] = (printers, db) =>
      added.reduce<Printer[]>(
        (all, answer, at) => {
          checkRecord(db, { ...answer.printer, id: null }, all)
          return [...all, recordOf(answer, ids[at])]
        },
        [...printers],
      )
    editPrintersIn(tx, shop, caller, { version, why: null, edit })
    loadPrintersIn(
      tx,
      shop,
      caller,
      added.map((answer, at) => ({ ...answer, printer_id: ids[at] })),
    )
  })
  return ids
}

/** Removes a printer. Refuses while a plate is on it or planned on it, and for the shop's only printer. */
export function removePrinter(shop: Shop, caller: Caller, input: RemovePrinter): void {
  editPrinters(shop, caller, input, (printers, db) => {
    const printer = findIn(printers, input.printer_id)
    refuseWithPlate(db, printer, 'removed')
    if (printers.length === 1) throw new Refusal('printer_refused', 'The shop needs at least one printer.')
    return printers.filter((other) => other !== printer)
  })
}

/** Sorts the printers. Refuses with `wrong_state` when the ids are not those of the shop's printers. */
export function reorderPrinters(shop: Shop, caller: Caller, input: ReorderPrinters): void {
  editPrinters(shop, caller, input, (printers) => {
    const isComplete = new Set(input.ids).size === printers.length && input.ids.length === printers.length
    if (!isComplete) throw new Refusal('wrong_state')
    return input.ids.map((id) => findIn(printers, id))
  })
}

interface PrinterEdit {
  version: number
  why: string | null
  edit: (printers: readonly Printer[], db: ReadDb) => Printer[]
}

function editPrinters(
  shop: Shop,
  caller: Caller,
  { version, why }: Omit<PrinterEdit, 'edit'>,
  edit: PrinterEdit['edit'],
): void {
  staffWith('set_up', caller)
  shop.write((tx) => editPrintersIn(tx, shop, caller, { version, why, edit }))
}

function editPrintersIn(tx: WriteDb, shop: Shop, caller: Caller, { version, why, edit }: PrinterEdit): void {
  const { printers, versions } = readShopData(tx)
  // An outdated list is not edited: replacing it is refused.
  const body = versions.printers === version ? edit(printers, tx) : printers
  replaceDocumentIn(tx, shop, caller, { kind: 'printers', version, body, reason: why })
}

function findIn(printers: readonly Printer[], id: string): Printer {
  const printer = printers.find((known) => known.id === id)
  if (!printer) throw new Refusal('printer_refused', 'There is no such printer.')
  return printer
}

/** Refuses to leave out printers that have a plate on them or planned on them, wherever the new list comes from. */
export function refuseRemovedPrinters(db: ReadDb, next: readonly Printer[]): void {
  const kept = new Set(next.map(({ id }) => id))
  for (const printer of readShopData(db).printers)
    if (!kept.has(printer.id)) refuseWithPlate(db, printer, 'removed')
}

function refuseWithPlate(db: ReadDb, { id, name }: Printer, done: string): void {
  const plate = readBedPlates(db).get(id)
  if (plate)
    throw new Refusal(
      'printer_refused',
      `Plate ${plate.number} is on ${name}. It can be ${done} once its bed is cleared.`,
    )
  const planned = countPlannedPlates(db).get(id) ?? 0
  if (planned > 0)
    throw new Refusal(
      'printer_refused',
      `${planned === 1 ? 'A plate is' : `${planned} plates are`} planned on ${name}. It can be ${done} once they are planned elsewhere.`,
    )
}

/** Checks the facts that the record alone cannot show: other printers have other names, and its profile exists. */
function checkRecord(db: ReadDb, form: PrinterForm, printers: readonly Printer[]): void {
  const spelling = form.name.toLowerCase()
  if (printers.some(({ id, name }) => id !== form.id && name.toLowerCase() === spelling))
    throw invalid('name', 'Another printer has this name.', form.name)
  if (!readShopData(db).printer_profiles.some(({ id }) => id === form.profile_id))
    throw invalid('profile_id', 'There is no such profile.', form.profile_id)
}

function invalid(field: string, msg: string, input: string): InvalidInput {
  return new InvalidInput([{ loc: ['body', 'printer', field], msg, type: 'value_error', input }])
}
