import type {
  FloorBoard,
  FloorFinishRow,
  FloorPlate,
  FloorPrinter,
  FloorQueueRow,
} from '../../../shared/production/floor/floor-board.ts'
import type { OrderHead } from '../../../shared/orders/boards.ts'

/** Something on the page that can be chosen: units that wait, a plate, printed units, or a printer. */
export type WorkItem =
  | { kind: 'queue'; id: string; row: FloorQueueRow }
  | { kind: 'plate'; id: string; plate: FloorPlate }
  | { kind: 'finish'; id: string; row: FloorFinishRow }
export type FloorItem = WorkItem | { kind: 'printer'; id: string; printer: FloorPrinter }

export type LaneKey = 'queued' | 'planned' | 'printing' | 'finishing' | 'waiting' | 'complete'

interface Lane {
  key: LaneKey
  label: string
  /** Shown while it is empty; a lane without it is hidden then. */
  empty: string | null
  items: WorkItem[]
}

const LANES: readonly Omit<Lane, 'items'>[] = [
  { key: 'queued', label: 'To print', empty: 'Nothing to print.' },
  { key: 'planned', label: 'Planned', empty: 'No plate is planned.' },
  { key: 'printing', label: 'Printing', empty: 'Nothing is printing.' },
  { key: 'finishing', label: 'To finish', empty: 'Nothing to finish.' },
  { key: 'waiting', label: 'Ready, waiting for the rest of the order', empty: null },
  { key: 'complete', label: 'Complete, ready to pack', empty: null },
]

/** Returns the work on the floor, in the order in which it is done. */
export function lanesOf(board: Pick<FloorBoard, 'queue' | 'plates' | 'finish'>): Lane[] {
  const items: WorkItem[] = [
    ...board.queue.map((row) => ({ kind: 'queue' as const, id: row.id, row })),
    ...board.plates.map((plate) => ({ kind: 'plate' as const, id: plate.id, plate })),
    ...board.finish.map((row) => ({ kind: 'finish' as const, id: row.id, row })),
  ]
  const byLane = Map.groupBy(items, laneOf)
  return LANES.map((lane) => ({ ...lane, items: byLane.get(lane.key) ?? [] }))
}

export interface ShownGroup {
  /** Its place among all groups, whether they are empty or not. */
  place: number
  ids: readonly string[]
}

/** Ready units are `waiting` while other units of their order are not ready, then `complete`. */
function laneOf(item: WorkItem): LaneKey {
  if (item.kind === 'queue') return 'queued'
  if (item.kind === 'plate') return item.plate.status === 'planned' ? 'planned' : 'printing'
  if (item.row.status === 'finishing') return 'finishing'
  return item.row.complete ? 'complete' : 'waiting'
}

export const printerItemId = (id: string) => `printer-${id}`

export function printerItem(printer: FloorPrinter): FloorItem {
  return { kind: 'printer', id: printerItemId(printer.id), printer }
}

/** Returns the orders that an item has units of. */
export function ordersOf(item: FloorItem): readonly OrderHead[] {
  if (item.kind === 'plate') return item.plate.orders
  if (item.kind === 'printer') return item.printer.plate?.orders ?? []
  return [item.row.order]
}

export function unitCountOf(item: WorkItem): number {
  return item.kind === 'plate' ? unitsOnPlate(item.plate).length : item.row.units.length
}

/** Returns the units that a plate prints or printed; without those that failed or were taken off. */
export function unitsOnPlate({ units }: FloorPlate): FloorPlate['units'] {
  return units.filter(({ outcome }) => outcome !== 'failed' && outcome !== 'removed')
}

/** Returns the item with this id, else the first item of the order, or of the unit group, with this id; null if there is none. */
export function findItem(items: readonly FloorItem[], name: string): string | null {
  const own = items.find(({ id }) => id === name || id === printerItemId(name))
  const work = items.filter(({ kind }) => kind !== 'printer')
  return (own ?? work.find((item) => ordersOf(item).some(({ order_id }) => order_id === name)))?.id ?? null
}

/** Without what does not exist anymore; picked units narrow their rows. */
export function narrowTo<Item extends FloorItem>(item: Item, picked: ReadonlySet<number> | undefined): Item {
  if (!picked || item.kind === 'printer' || item.kind === 'plate') return item
  const units = item.row.units.filter((unit) => picked.has(unit))
  return { ...item, row: { ...item.row, units } }
}
