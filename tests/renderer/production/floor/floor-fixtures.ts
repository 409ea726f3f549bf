import type {
  FloorBoard,
  FloorFinishRow,
  FloorPlate,
  FloorPrinter,
  FloorQueueRow,
} from '../../../../shared/production/floor/floor-board.ts'
import type { OrderHead } from '../../../../shared/orders/boards.ts'
import { dueOn } from '../../../../shared/orders/due.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { calendar } from '../../../shared/shop-documents.ts'

/** Monday, 16 November 2026, 10:00 in the shop's time zone. */
export const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

export function orderOf(number: number, more: Partial<OrderHead> & { ship_by?: string } = {}): OrderHead {
  const { ship_by = '2026-11-20', ...fields } = more
  const due = dueOn(
    asPacificDay('2026-11-16'),
    { ship_by: asPacificDay(ship_by), expected_ship_by: null },
    calendar,
  )
  return {
    order_id: `q_${number}`,
    number,
    purchase_number: null,
    revision: 1,
    status: 'in_production',
    filename: 'knob.stl',
    thumbnail_url: null,
    practice: false,
    first_article: 'none',
    material: 'PLA+',
    own_material: null,
    color: 'Black',
    quantity: 4,
    due,
    ...fields,
  }
}

export function queueRow(order: OrderHead, more: Partial<FloorQueueRow> = {}): FloorQueueRow {
  return {
    id: `${order.order_id}-queued`,
    order,
    units: [1, 2, 3, 4],
    again: [],
    seconds: 1800,
    grams: 12,
    size_mm: [50, 40, 20],
    nozzle_mm: 0.4,
    layer_height_mm: 0.2,
    color_note: null,
    priority: 0,
    held: null,
    printer_ids: ['p1', 'p2'],
    ...more,
  }
}

export function finishRow(order: OrderHead, more: Partial<FloorFinishRow> = {}): FloorFinishRow {
  const row = { status: 'finishing', units: [1], complete: false, ...more } as const
  return { id: `${order.order_id}-${row.status}`, order, ...row, units: [...row.units] }
}

export function plateOf(number: number, more: Partial<FloorPlate> = {}): FloorPlate {
  const order = orderOf(1000 + number)
  return {
    id: `pl_${number}`,
    number,
    revision: 1,
    status: 'planned',
    printer_id: 'p1',
    material: 'PLA+',
    color: 'Black',
    color_note: null,
    nozzle_mm: 0.4,
    layer_height_mm: 0.2,
    seconds: 3600,
    grams: 40,
    progress: 0,
    planned_start: null,
    started_at: null,
    ends_at: null,
    printed_at: null,
    start: 'no_link',
    units: [1, 2].map((unit) => ({
      order_id: order.order_id,
      number: order.number,
      unit,
      quantity: 4,
      filename: 'knob.stl',
      thumbnail_url: null,
      outcome: 'planned',
      size_mm: [50, 40, 20],
      x_mm: null,
      y_mm: null,
      turn_deg: 0,
    })),
    orders: [order],
    note: null,
    ...more,
  }
}

/** A plate that has printed for half of its hour. */
export const printingPlate = (number: number, more: Partial<FloorPlate> = {}) =>
  plateOf(number, { status: 'printing', started_at: NOW - 1800, ends_at: NOW + 1800, ...more })

export function printerOf(id: string, more: Partial<FloorPrinter> = {}): FloorPrinter {
  return {
    id,
    name: `Printer ${id}`,
    model: null,
    group: null,
    activity: 'available',
    revision: 0,
    reason: null,
    since: null,
    build_volume_mm: [256, 256, 256],
    nozzle_mm: null,
    loaded: null,
    plate: null,
    next: [],
    due_tasks: [],
    ...more,
  }
}

export function boardOf(more: Partial<FloorBoard>): FloorBoard {
  return { now: NOW, printers: [], plates: [], queue: [], finish: [], held_orders: 0, ...more }
}
