import type { FloorBoard, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import type { Due } from '../../../shared/orders/due.ts'
import { ordersOf, type WorkItem } from './floor-items.ts'

export const DUE_FILTERS = ['late', 'today', 'tomorrow', 'week'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

/** The filters of the page; each left out shows all. */
export interface FloorFilters {
  q?: string | undefined
  material?: string | undefined
  color?: string | undefined
  due?: DueFilter | undefined
  /** A printer's id: what it prints or can print. */
  printer?: string | undefined
  group?: string | undefined
}

export const isFiltered = (filters: FloorFilters) =>
  Object.values(filters).some((value) => value !== undefined)

/** Working days from today until this week's last one. */
const WEEK_WORKING_DAYS = 5

/** `week`: within the next five working days. What is late has to ship today as well. */
function isDue({ working_days, overdue }: Due, filter: DueFilter): boolean {
  const days = overdue ? -1 : working_days
  if (days === null) return false
  if (filter === 'late') return days < 0
  if (filter === 'today') return days <= 0
  return filter === 'tomorrow' ? days <= 1 : days <= WEEK_WORKING_DAYS
}

export function matchesPrinter(printer: FloorPrinter, filters: FloorFilters): boolean {
  if (filters.printer !== undefined && printer.id !== filters.printer) return false
  return filters.group === undefined || printer.group === filters.group
}

/** Returns true if an item is shown. `printers` are all of the shop's. */
export function matchesItem(
  item: WorkItem,
  filters: FloorFilters,
  printers: readonly FloorPrinter[],
): boolean {
  const orders = ordersOf(item)
  const { material, color, due, q } = filters
  if (material !== undefined && !orders.some((order) => order.material === material)) return false
  if (color !== undefined && !orders.some((order) => order.color === color)) return false
  if (due !== undefined && !orders.some((order) => isDue(order.due, due))) return false
  if (q !== undefined && !textOf(item).includes(q.trim().toLowerCase())) return false
  return isMadeThere(item, filters, printers)
}

/**
 * True for things that the chosen printers make or can make; those already printed are shown whatever printer made
 * them.
 */
function isMadeThere(item: WorkItem, filters: FloorFilters, printers: readonly FloorPrinter[]): boolean {
  if (filters.printer === undefined && filters.group === undefined) return true
  const shown = new Set(printers.filter((printer) => matchesPrinter(printer, filters)).map(({ id }) => id))
  if (item.kind === 'finish') return true
  if (item.kind === 'queue') return item.row.printer_ids.some((id) => shown.has(id))
  return item.plate.printer_id === null || shown.has(item.plate.printer_id)
}

function textOf(item: WorkItem): string {
  const words = ordersOf(item).flatMap(({ number, filename, material, color }) => [
    number,
    filename,
    material,
    color,
  ])
  if (item.kind === 'plate') words.push(`plate ${item.plate.number}`, item.plate.note ?? '')
  return words.join(' ').toLowerCase()
}

/** Returns the materials, colors and groups that exist, as choices of the filters. */
export function filterChoices({ queue, plates, finish, printers }: FloorBoard) {
  const orders = [...queue, ...finish]
    .map(({ order }) => order)
    .concat(plates.flatMap((plate) => plate.orders))
  const distinct = (values: (string | null)[]) =>
    [...new Set(values)].filter((value) => value !== null).toSorted((a, b) => a.localeCompare(b))
  return {
    materials: distinct(orders.map(({ material }) => material)),
    colors: distinct(orders.map(({ color }) => color)),
    groups: distinct(printers.map(({ group }) => group)),
  }
}
