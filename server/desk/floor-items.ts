import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { plateEndsAt, plateState } from '../../shared/production/plates/plate-progress.ts'
import { timeText } from '../../shared/production/plates/time-words.ts'
import type { ZonedNow } from '../../shared/platform/time.ts'
import { FAILURE_WORDS } from '../../shared/orders/production/unit-work.ts'
import { readShopData, readZone } from '../catalog/shop-data.ts'
import { findOrder } from '../orders/order-store.ts'
import { livePrinters } from '../production/printer-links/read-live.ts'
import { readPrinterStates, type PrinterStateRow } from '../catalog/printer-state-store.ts'
import { listFailedJobs } from '../production/slicer/slicing-job-store.ts'
import { consoleLinksOf } from '../quoting/quote-fields.ts'
import type { Shop } from '../platform/shop.ts'
import { listOpenPlates, listPlateUnits, type PlateRow } from '../orders/units/plate-store.ts'
import { findListed, type ListedRow } from './desk-store.ts'
import { listFailedUnits, type FailedUnitRow } from './desk-rows-store.ts'
import { itemOfOrder, itemOfShop } from './item-of-quote.ts'
import { firstAction } from './order-items.ts'

/** Returns the items for staff at the printers: clear beds, look after printers, and know what failed. */
export function floorItems(shop: Shop, now: number): DeskItem[] {
  const plates = listOpenPlates(shop.db)
  return [
    ...plates.flatMap((plate) => clearingItem(shop, plate, now) ?? []),
    ...linkItems(shop),
    ...failedItems(shop),
    ...printerItems(shop, plates, now),
    ...unslicedItems(shop),
  ]
}

function nameOf(shop: Shop, printerId: string | null): string {
  return readShopData(shop.db).printers.find(({ id }) => id === printerId)?.name ?? 'An unknown printer'
}

/** A plate that is printed, or by its time should be. */
function clearingItem(shop: Shop, plate: PlateRow, now: number): DeskItem | null {
  const { id, number, status, revision } = plate
  const ends_at = plateEndsAt(plate)
  const state = plateState({ status, ends_at }, now)
  if (ends_at === null || (state !== 'printed' && state !== 'overdue')) return null
  const at = timeText(ends_at, { now, zone: readZone(shop.db) })
  const orders = [...new Set(listPlateUnits(shop.db, id).map(({ order_id }) => order_id))].flatMap(
    (orderId) => findListed(shop.db, orderId) ?? [],
  )
  const plateText = `Plate ${number}${ordersText(orders)}`
  return itemOfShop('printers_to_clear', {
    subject_id: id,
    title: nameOf(shop, plate.printer_id),
    reason:
      status === 'printed'
        ? `${plateText} was done at ${at}, and is still on the bed.`
        : `${plateText} should have been done at ${at}.`,
    ...(orders.length === 0
      ? {}
      : { thumbnail_url: consoleLinksOf(shop, orders[0]).thumbnail_url, color: orders[0].color }),
    since: ends_at,
    action: {
      does: 'clear',
      plate_id: id,
      revision,
      was: status === 'printed' ? 'printed' : 'printing',
    },
    state: `${status} ${revision}`,
  })
}

function ordersText(orders: readonly ListedRow[]): string {
  const numbers = orders.map(({ order_number }) => order_number)
  if (numbers.length === 0) return ''
  return ` (${numbers.length === 1 ? 'order' : 'orders'} ${numbers.join(', ')})`
}

/** Returns items about printers that need a person to look at them, whether they say so or not. */
function linkItems(shop: Shop): DeskItem[] {
  return livePrinters(shop).flatMap(({ printer_id, need }) => {
    if (need === null) return []
    return itemOfShop('printer_links', {
      subject_id: printer_id,
      title: nameOf(shop, printer_id),
      reason: need.text,
      since: need.since,
      action: null,
      state: `${need.about} ${need.since}`,
    })
  })
}

/** Returns one item for the failed units of an order that wait to be printed again. */
function failedItems(shop: Shop): DeskItem[] {
  const byOrder = Map.groupBy(listFailedUnits(shop.db), ({ order_id }) => order_id)
  return [...byOrder].map(([orderId, units]) => {
    const last = units.at(-1)!
    return itemOfOrder(shop, 'failed_prints', orderId, {
      reason: failureText(shop, units),
      since: last.at,
      clock: null,
      action: firstAction(findOrder(shop.db, orderId)!),
      state: units
        .map(({ unit, at }) => `${unit} ${at}`)
        .join(', ')
        .slice(0, 400),
    })
  })
}

function failureText(shop: Shop, units: readonly FailedUnitRow[]): string {
  const { unit, reason, note, printer_id } = units.at(-1)!
  const which = units.length === 1 ? `Unit ${unit}` : `${units.length} units`
  const where = printer_id === null ? '' : ` on ${nameOf(shop, printer_id)}`
  const why = note === null ? FAILURE_WORDS[reason] : `${FAILURE_WORDS[reason]} (${note})`
  return `${which} failed${where}: ${why}. No plate is planned to print ${units.length === 1 ? 'it' : 'them'} again.`
}

/** Printers under maintenance without an end or past it, and those that are off although plates are planned on them. */
function printerItems(shop: Shop, plates: readonly PlateRow[], now: number): DeskItem[] {
  const states = readPrinterStates(shop.db)
  return readShopData(shop.db)
    .printers.filter(({ active }) => active)
    .flatMap(({ id, name }) => {
      const state = states.get(id)
      const planned = plates.filter(({ status, printer_id }) => status === 'planned' && printer_id === id)
      const reason = state ? printerReason(state, planned.length, { now, zone: readZone(shop.db) }) : null
      if (!state || reason === null) return []
      const { condition, reason: why, until, revision, since } = state
      return itemOfShop('printers_down', {
        subject_id: id,
        title: name,
        reason,
        since,
        action: {
          does: 'back_in_service',
          printer_id: id,
          revision,
          was: { condition, reason: why, until },
        },
        state: `${condition} ${since} ${until} ${until !== null && until <= now}`,
      })
    })
}

function printerReason(
  { condition, reason, until }: PrinterStateRow,
  planned: number,
  { now, zone }: ZonedNow,
) {
  const plates = planned === 1 ? '1 plate is' : `${planned} plates are`
  if (condition === 'off') return planned === 0 ? null : `It is off, and ${plates} planned on it.`
  if (condition === 'available' || (until !== null && until > now)) return null
  const why = reason === null ? 'Under maintenance' : `Under maintenance: ${reason}`
  const end =
    until === null
      ? 'Ship dates do not count on it'
      : `It should have ended ${timeText(until, { now, zone })}`
  return `${why}. ${end}${planned === 0 ? '' : `, and ${plates} planned on it`}.`
}

/** Returns the planned plates that the slicer gave up: they are sliced by hand, or again. */
function unslicedItems(shop: Shop): DeskItem[] {
  return listFailedJobs(shop.db).map(({ plate_id, number, printer_id, why, ended_at }) =>
    itemOfShop('unsliced_plates', {
      subject_id: plate_id,
      title: `Plate ${number}, ${nameOf(shop, printer_id)}`,
      reason: why,
      since: ended_at,
      action: null,
      state: `${ended_at}`,
    }),
  )
}
