import type { OrderHead } from '../../../shared/orders/boards.ts'
import type {
  FloorBoard,
  FloorFinishRow,
  FloorPlate,
  FloorPrinter,
  FloorQueueRow,
} from '../../../shared/production/floor/floor-board.ts'
import { rowsFor } from '../../../shared/production/floor/free-printer.ts'
import type { FloorItem } from './floor-items.ts'
import { unitsText } from '../../orders/lot-words.ts'
import { platesText } from './floor-words.ts'
import { whyRowsApart } from '../plates/plate-draft.ts'

/** The work of an action, and the things it is done with. */
export type ActionWork =
  | { does: 'plan'; rows: FloorQueueRow[]; printer_id?: string }
  | { does: 'hold' | 'resume'; rows: FloorQueueRow[] }
  | { does: 'start' | 'done' | 'done and clear' | 'clear' | 'fail plate'; plates: FloorPlate[] }
  | { does: 'pass' | 'fail units' | 'back'; rows: FloorFinishRow[] }

/** The keys of all actions. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  p: 'Plan',
  h: 'Hold or resume',
  s: 'Start',
  d: 'Done',
  c: 'Clear',
  f: 'Failed',
  b: 'Move back',
}

/** A button of the chosen things, and its key. */
export interface FloorAction {
  key: string
  label: string
  /** The label beside the thing itself, if it needs no count. */
  short: string
  work: ActionWork
  /** The reason it cannot be done now; null if it can. */
  blocked: string | null
  /** True if it is no next step. */
  isAside?: true
}

/** Returns the actions for these things in one go, the next step of each first. */
export function actionsFor(items: readonly FloorItem[], printers: readonly FloorPrinter[]): FloorAction[] {
  const rows = items.flatMap((item) => (item.kind === 'queue' && item.row.units.length > 0 ? [item.row] : []))
  const finish = items.flatMap((item) =>
    item.kind === 'finish' && item.row.units.length > 0 ? [item.row] : [],
  )
  const plates = items.flatMap((item) => (item.kind === 'plate' ? [item.plate] : []))
  const actions = [
    ...plateActions(plates, printers),
    ...queueActions(rows),
    ...finishActions(finish.filter(({ status }) => status === 'finishing')),
    ...backActions(finish),
  ]
  // The same key means the same thing for the first of two kinds only.
  return actions.map((action, index) =>
    actions.findIndex(({ key }) => key === action.key) === index ? action : { ...action, key: '' },
  )
}

/** Returns the actions at a printer: with the plate on its bed, else with the next one, else a plate is planned. */
export function printerActions(printer: FloorPrinter, board: FloorBoard): FloorAction[] {
  const next = board.plates.find(({ id }) => id === printer.next[0])
  if (printer.plate) return plateActions([printer.plate], board.printers)
  return next ? plateActions([next], board.printers) : planActions(printer, board.queue)
}

/** A plate of what is most urgent, of the loaded filament where something waits for it, with all that goes with it. */
function planActions(printer: FloorPrinter, queue: readonly FloorQueueRow[]): FloorAction[] {
  const [first, ...others] = rowsFor(printer, queue)
  if (printer.activity !== 'available' || first === undefined) return []
  const rows = [first, ...others.filter((row) => whyRowsApart([first, row]) === null)]
  const label = 'Plan a plate…'
  return [
    { key: 'p', label, short: label, work: { does: 'plan', rows, printer_id: printer.id }, blocked: null },
  ]
}

function queueActions(rows: FloorQueueRow[]): FloorAction[] {
  if (rows.length === 0) return []
  const units = rows.flatMap((row) => row.units).length
  const held = rows.filter((row) => row.held !== null)
  const free = rows.filter((row) => row.held === null)
  const onHold = rows.find(({ order }) => order.status === 'on_hold')
  const plan: FloorAction = {
    key: 'p',
    label: `Plan a plate of ${units === 1 ? 'this unit' : `these ${units} units`}…`,
    short: 'Plan…',
    work: { does: 'plan', rows },
    blocked: onHold
      ? `Order ${onHold.order.number} is on hold.`
      : held.length > 0
        ? `Units of order ${held[0].order.number} are on hold.`
        : null,
  }
  const hold: FloorAction = {
    key: 'h',
    label: 'Hold…',
    short: 'Hold…',
    work: { does: 'hold', rows: free },
    blocked: null,
  }
  const resume: FloorAction = {
    key: 'h',
    label: 'Resume',
    short: 'Resume',
    work: { does: 'resume', rows: held },
    blocked: null,
  }
  return [plan, ...(free.length > 0 ? [hold] : []), ...(held.length > 0 ? [resume] : [])]
}

function plateActions(plates: FloorPlate[], printers: readonly FloorPrinter[]): FloorAction[] {
  const [planned, printing, printed] = (['planned', 'printing', 'printed'] as const).map((status) =>
    plates.filter((plate) => plate.status === status),
  )
  return [
    ...(planned.length > 0 ? [startAction(planned, printers)] : []),
    ...(printing.length > 0
      ? [
          plateAction('d', 'Done', { does: 'done', plates: printing }),
          plateAction('c', 'Done, cleared', {
            does: 'done and clear',
            plates: [...printing, ...printed],
          }),
        ]
      : []),
    ...(printing.length === 0 && printed.length > 0
      ? [plateAction('c', 'Clear', { does: 'clear', plates: printed })]
      : []),
    ...([...printing, ...printed].length === 1
      ? [plateAction('f', 'Failed…', { does: 'fail plate', plates: [...printing, ...printed] })]
      : []),
  ]
}

function plateAction(
  key: string,
  name: string,
  work: Extract<ActionWork, { plates: FloorPlate[] }>,
): FloorAction {
  const label = work.plates.length === 1 ? name : `${name}: ${work.plates.length} plates`
  return { key, label, short: name, work, blocked: null }
}

/** Starts the next of these plates on each free printer; the others stay planned. */
function startAction(plates: FloorPlate[], printers: readonly FloorPrinter[]): FloorAction {
  const free = plates.filter((plate) => whyNotStarted(plate, printers) === null)
  const first = [...Map.groupBy(free, ({ printer_id }) => printer_id)].map(([printer_id, own]) =>
    nextOf(own, printers.find(({ id }) => id === printer_id)?.next ?? []),
  )
  const action = { key: 's', short: 'Start' }
  if (first.length === 0) {
    const blocked = whyNotStarted(plates[0], printers)
    return { ...action, label: startText(plates, plates), work: { does: 'start', plates }, blocked }
  }
  const work = { does: 'start' as const, plates: first }
  return { ...action, label: startText(first, plates), work, blocked: null }
}

function nextOf(plates: readonly FloorPlate[], sequence: readonly string[]): FloorPlate {
  const id = sequence.find((next) => plates.some((plate) => plate.id === next))
  return plates.find((plate) => plate.id === id) ?? plates[0]
}

function startText(first: readonly FloorPlate[], plates: readonly FloorPlate[]): string {
  if (plates.length === 1) return `Start ${platesText([plates[0].number])}`
  return first.length < plates.length
    ? `Start ${first.length} of ${plates.length} plates`
    : `Start ${plates.length} plates`
}

function whyNotStarted(plate: FloorPlate, printers: readonly FloorPrinter[]): string | null {
  const { number, printer_id } = plate
  const printer = printers.find(({ id }) => id === printer_id)
  if (!printer) return `Plate ${number} has no printer yet.`
  if (printer.activity === 'printing') return `${printer.name} is printing.`
  if (printer.activity === 'waiting_for_clearing') return `Clear the bed of ${printer.name} first.`
  if (printer.activity !== 'available') return `${printer.name} is not available.`
  const early = orderBegunEarly(plate, printers)
  return early === undefined
    ? null
    : `Order ${early.number} begins with one unit, which is checked before the others. Print and check it, or waive the first article.`
}

/** Returns the order of which this plate has more than its first unit, or another one is on a printer. */
function orderBegunEarly(plate: FloorPlate, printers: readonly FloorPrinter[]): OrderHead | undefined {
  const has = ({ orders }: FloorPlate, id: string) => orders.some(({ order_id }) => order_id === id)
  return plate.orders.find(
    ({ order_id, first_article }) =>
      first_article === 'needed' &&
      (plate.units.filter((unit) => unit.order_id === order_id).length > 1 ||
        printers.some(({ plate: other }) => other && other.id !== plate.id && has(other, order_id))),
  )
}

function finishActions(rows: FloorFinishRow[]): FloorAction[] {
  if (rows.length === 0) return []
  const units = rows.flatMap((row) => row.units).length
  const fail: FloorAction = {
    key: 'f',
    label: 'Print again…',
    short: 'Print again…',
    work: { does: 'fail units', rows },
    blocked: null,
  }
  const label = units === 1 ? 'Pass' : `Pass all ${units} units`
  return [
    { key: 'd', label, short: 'Pass', work: { does: 'pass', rows }, blocked: null },
    ...(rows.length === 1 ? [fail] : []),
  ]
}

/** Corrects a step that was taken too early. It is never what to do next. */
function backActions(rows: FloorFinishRow[]): FloorAction[] {
  if (rows.length === 0) return []
  const label = 'Move back…'
  return [{ key: 'b', label, short: label, work: { does: 'back', rows }, blocked: null, isAside: true }]
}

/** Names the units of an action for dialogs: `1012: units 1 to 4; 1013: unit 2`. */
export function rowsText(rows: readonly { order: { number: number }; units: readonly number[] }[]): string {
  return rows.map(({ order, units }) => `${order.number}: ${unitsText(units)}`).join('; ')
}
