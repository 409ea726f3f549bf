import type {
  FloorBoard,
  FloorFinishRow,
  FloorPlate,
  FloorPrinter,
  FloorQueueRow,
} from '../../../shared/production/floor/floor-board.ts'
import type { PlateStatus } from '../../../shared/production/plates/plate-states.ts'
import type { Intent, QueuedMove, Turn } from '../../platform/kit/move-queue.ts'
import { unitsText } from '../../orders/lot-words.ts'
import { actionsFor, type FloorAction, type ActionWork } from './floor-actions.ts'
import type { WorkItem } from './floor-items.ts'
import { clearPlates, endPrints, passUnits, resumeUnits, startPlates } from './floor-moves.ts'
import { asksForBeds } from '../plates/start-moves.ts'
import { platesText } from './floor-words.ts'

/** The subject of a dialog of the page. */
export type Asked =
  | ActionWork
  | { does: 'correct times'; plate: FloorPlate }
  | { does: 'begin maintenance'; printer: FloorPrinter }
export type FloorIntent = Intent<FloorBoard, Asked>

type PlateWork = Extract<ActionWork, { plates: unknown }>
type RowWork = Extract<ActionWork, { rows: unknown }>
type Row = FloorQueueRow | FloorFinishRow

/** The states in which a plate still needs what a key meant. A print that has ended meanwhile is still to be cleared. */
const FITTING: Record<PlateWork['does'], readonly PlateStatus[]> = {
  start: ['planned'],
  done: ['printing'],
  'done and clear': ['printing', 'printed'],
  clear: ['printed'],
  'fail plate': ['printing', 'printed'],
}

/** Returns what an action means, by ids: when its turn comes, its plates and units are looked up on the board of then. */
export function intentOf({ work }: Pick<FloorAction, 'work'>): FloorIntent {
  return 'plates' in work ? workOnPlates(work) : workOnRows(work)
}

function workOnPlates({ does, plates }: PlateWork): FloorIntent {
  const meant = plates.map(({ id, number }) => ({ id, number }))
  return {
    ids: meant.map(({ id }) => id),
    name: platesText(meant.map(({ number }) => number)),
    turn: ({ plates: all, printers }) => {
      const found = meant.map(({ id, number }) => ({ number, plate: all.find((plate) => plate.id === id) }))
      const isFit = ({ plate }: (typeof found)[number]) =>
        plate !== undefined && FITTING[does].includes(plate.status)
      const fit = found.flatMap((each) => (isFit(each) && each.plate ? [each.plate] : []))
      const unfit = found.filter((each) => !isFit(each))
      const says = sentences(unfit.map(({ number, plate }) => plateText(number, plate?.status)))
      if (fit.length === 0) return { says }
      return does === 'start' ? startTurn(fit, printers, says) : turnOf({ does, plates: fit }, says)
    },
  }
}

function startTurn(
  plates: readonly FloorPlate[],
  printers: readonly FloorPrinter[],
  says: string | undefined,
): Turn<Asked> {
  const items = plates.map((plate) => ({ kind: 'plate' as const, id: plate.id, plate }))
  const action = actionsFor(items, printers).find(({ work }) => work.does === 'start')
  return !action || action.blocked !== null ? { says: action?.blocked ?? says } : turnOf(action.work, says)
}

function workOnRows(work: RowWork): FloorIntent {
  const { does } = work
  const printer = 'printer_id' in work ? { printer_id: work.printer_id } : {}
  const meant = work.rows.map((row) => ({
    number: row.order.number,
    order_id: row.order.order_id,
    ...seenIn(row),
  }))
  return {
    ids: meant.flatMap(({ order_id, units }) => units.map((unit) => `${order_id}/${unit}`)),
    name: meant.map(({ number }) => `order ${number}`).join(', '),
    turn: (board) => {
      const rowsOf = ({ order_id, units, seen }: (typeof meant)[number]): WorkItem[] =>
        itemsSeenAs(seen, board).flatMap((item) => narrowed(item, order_id, units))
      const items = meant.flatMap(rowsOf).filter((item) => fitsRow(does, item))
      const left = meant.filter((each) => !rowsOf(each).some((item) => fitsRow(does, item)))
      const says = sentences(left.map((each) => unitsNow(each, board)))
      if (items.length === 0) return { says }
      const { blocked } = actionsFor(items, board.printers).find((action) => action.work.does === does) ?? {}
      if (blocked) return { says: blocked }
      return turnOf({ does, rows: items.map(rowOf), ...printer } as RowWork, says)
    },
  }
}

const seenIn = (row: Row) => ({ units: row.units, seen: 'status' in row ? row.status : ('queued' as const) })
const rowOf = (item: WorkItem): Row => {
  if (item.kind === 'plate') throw new Error('A plate has no row')
  return item.row
}

function itemsSeenAs(seen: 'queued' | FloorFinishRow['status'], { queue, finish }: FloorBoard): WorkItem[] {
  if (seen === 'queued') return queue.map((row) => ({ kind: 'queue', id: row.id, row }))
  return finish.filter(({ status }) => status === seen).map((row) => ({ kind: 'finish', id: row.id, row }))
}

/** Units that came to the row meanwhile were not meant. */
function narrowed(item: WorkItem, orderId: string, meant: readonly number[]): WorkItem[] {
  if (item.kind === 'plate' || item.row.order.order_id !== orderId) return []
  const units = item.row.units.filter((unit) => meant.includes(unit))
  if (units.length === 0) return []
  return [
    item.kind === 'queue'
      ? { ...item, row: { ...item.row, units } }
      : { ...item, row: { ...item.row, units } },
  ]
}

function fitsRow(does: RowWork['does'], item: WorkItem): boolean {
  if (item.kind !== 'queue') return true
  if (does === 'hold') return item.row.held === null
  return does !== 'resume' || item.row.held !== null
}

/** Returns the move of work, or its dialog where it asks something before. */
function turnOf(work: ActionWork, says: string | undefined): Turn<Asked> {
  const move = moveOf(work)
  return move ? { move, says } : { ask: work, says }
}

function moveOf(work: ActionWork): QueuedMove | null {
  switch (work.does) {
    case 'start':
      return asksForBeds(work.plates) ? null : startPlates(work.plates)
    case 'done':
      return endPrints(work.plates, false)
    case 'done and clear':
      return endPrints(work.plates, true)
    case 'clear':
      return clearPlates(work.plates)
    case 'pass':
      return passUnits(work.rows)
    case 'resume':
      return resumeUnits(work.rows)
    default:
      return null
  }
}

/** Returns what a button of a plate means: `turn` is asked with the plate of then, while it is in one of these states. */
export function plateIntent(
  { id, number }: Pick<FloorPlate, 'id' | 'number'>,
  fitting: readonly PlateStatus[],
  turn: (plate: FloorPlate) => Turn<Asked>,
): FloorIntent {
  return {
    ids: [id],
    name: platesText([number]),
    turn: ({ plates }) => {
      const plate = plates.find((each) => each.id === id)
      return plate && fitting.includes(plate.status)
        ? turn(plate)
        : { says: plateText(number, plate?.status) }
    },
  }
}

/** Returns what a button of a printer means, asked with the printer of then, while it is out of service or not as it was. */
export function printerIntent(
  { id, name }: Pick<FloorPrinter, 'id' | 'name'>,
  isAway: boolean,
  turn: (printer: FloorPrinter) => Turn<Asked>,
): FloorIntent {
  return {
    ids: [id],
    name,
    turn: ({ printers }) => {
      const printer = printers.find((each) => each.id === id)
      if (!printer) return { says: `${name} is not in use anymore.` }
      if (isOut(printer) === isAway) return turn(printer)
      return { says: `${name} is already ${isAway ? 'back in' : 'out of'} service.` }
    },
  }
}

const isOut = ({ activity }: FloorPrinter) => activity === 'maintenance' || activity === 'off'

/** Returns what a change of waiting units means, asked with those of them that still wait. */
export function queueIntent(row: FloorQueueRow, turn: (row: FloorQueueRow) => Turn<Asked>): FloorIntent {
  const { order_id, number } = row.order
  const { units } = row
  return {
    ids: units.map((unit) => `${order_id}/${unit}`),
    name: `order ${number}`,
    turn: (board) => {
      const [item] = itemsSeenAs('queued', board).flatMap((each) => narrowed(each, order_id, units))
      if (item?.kind === 'queue') return turn(item.row)
      return { says: unitsNow({ number, order_id, units }, board) }
    },
  }
}

const PLATE_NOW: Partial<Record<PlateStatus, string>> = {
  planned: 'is not started',
  printing: 'is already printing',
  printed: 'is already printed',
}

function plateText(number: number, status: PlateStatus | undefined): string {
  return `Plate ${number} ${(status && PLATE_NOW[status]) ?? 'is already cleared or removed'}.`
}

interface MeantUnits {
  number: number
  order_id: string
  units: readonly number[]
}

function unitsNow({ number, order_id, units }: MeantUnits, { queue, finish }: FloorBoard): string {
  const has = (row: Row) => row.order.order_id === order_id && row.units.some((unit) => units.includes(unit))
  const queued = queue.find(has)
  const printed = finish.find(has)
  const state = queued
    ? queued.held
      ? 'already on hold'
      : 'waiting to be printed'
    : printed
      ? printed.status === 'ready'
        ? 'already passed'
        : 'waiting to be finished'
      : 'already on a plate or packed'
  return `Order ${number}, ${unitsText(units)}: ${state}.`
}

function sentences(all: readonly string[]): string | undefined {
  return all.length === 0 ? undefined : all.join(' ')
}
