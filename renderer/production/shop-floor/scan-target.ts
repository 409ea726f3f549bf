import { shortText } from '../../../shared/platform/cut-text.ts'
import type { FloorBoard, FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { parseFloorCode, type FloorCode } from '../../../shared/production/floor/floor-codes.ts'

/** The thing that a scanned code opens, or a sentence that says why it opens nothing. */
export type ScanTarget =
  | { kind: 'printer'; printer_id: string }
  | { kind: 'plate'; plate_id: string }
  | { kind: 'check'; row_id: string; unit: number | null }
  | { kind: 'message'; text: string }

export function scanTarget(board: FloorBoard, text: string): ScanTarget {
  const code = parseFloorCode(text)
  if (!code) return message(`“${shortText(text.trim(), 40)}” is not a code of this shop.`)
  if (code.kind === 'printer') return printerTarget(board, code.id)
  if (code.kind === 'spool')
    return message(`Spool S${code.number} opens on the page Filament, or with a phone’s camera.`)
  if (code.kind === 'plate') {
    const plate = board.plates.find(({ number }) => number === code.number)
    return plate ? plateTarget(board, plate) : message(`Plate ${code.number} is cleared or was removed.`)
  }
  return code.kind === 'unit' ? unitTarget(board, code) : orderTarget(board, code.number)
}

function message(text: string): ScanTarget {
  return { kind: 'message', text }
}

function printerTarget({ printers }: FloorBoard, id: string): ScanTarget {
  const printer = printers.find((known) => known.id.toUpperCase() === id)
  return printer ? { kind: 'printer', printer_id: printer.id } : message('There is no such printer.')
}

/** The plate on a bed and the next plate of a printer are on the printer's own page. */
function plateTarget({ printers }: FloorBoard, { id }: FloorPlate): ScanTarget {
  const printer = printers.find(({ plate, next }) => (plate ? plate.id === id : next[0] === id))
  return printer ? { kind: 'printer', printer_id: printer.id } : { kind: 'plate', plate_id: id }
}

function unitTarget(board: FloorBoard, { number, unit }: Extract<FloorCode, { kind: 'unit' }>): ScanTarget {
  const name = `Unit ${unit} of order ${number}`
  const row = board.finish.find(({ order, units }) => order.number === number && units.includes(unit))
  if (row?.status === 'finishing') return { kind: 'check', row_id: row.id, unit }
  if (row) return message(`${name} is checked already.`)
  const plate = board.plates.find(({ units }) =>
    units.some((placed) => placed.number === number && placed.unit === unit && placed.outcome !== 'failed'),
  )
  if (plate) return plateTarget(board, plate)
  const isQueued = board.queue.some(({ order, units }) => order.number === number && units.includes(unit))
  return message(isQueued ? `${name} waits to be printed.` : `${name} is not on the shop floor.`)
}

function orderTarget(board: FloorBoard, number: number): ScanTarget {
  const row = board.finish.find(({ order, status }) => order.number === number && status === 'finishing')
  if (row) return { kind: 'check', row_id: row.id, unit: null }
  const plate = board.plates.find(({ orders }) => orders.some((order) => order.number === number))
  if (plate) return plateTarget(board, plate)
  const isQueued = board.queue.some(({ order }) => order.number === number)
  return message(
    isQueued ? `Order ${number} waits to be printed.` : `Nothing of order ${number} is on the shop floor.`,
  )
}
