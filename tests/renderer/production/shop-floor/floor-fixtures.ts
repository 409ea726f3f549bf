import type {
  FloorBoard,
  FloorPlate,
  FloorPrinter,
  FloorUnit,
} from '../../../../shared/production/floor/floor-board.ts'
import type { OrderHead } from '../../../../shared/orders/boards.ts'

const due = {
  ship_by: null,
  expected_ship_by: null,
  working_days: null,
  overdue: false,
  refund_due: false,
  left: null,
}

export function head(number: number, quantity = 3): OrderHead {
  return {
    order_id: `q_${number}`,
    number,
    purchase_number: null,
    revision: 1,
    status: 'in_production',
    filename: 'hook.stl',
    thumbnail_url: null,
    material: 'PLA+',
    own_material: null,
    color: 'White',
    quantity,
    practice: false,
    due,
    first_article: 'none',
  }
}

export function floorUnit(number: number, unit: number, changes: Partial<FloorUnit> = {}): FloorUnit {
  return {
    order_id: `q_${number}`,
    number,
    unit,
    quantity: 3,
    filename: 'hook.stl',
    thumbnail_url: null,
    outcome: 'printing',
    size_mm: [20, 20, 20],
    x_mm: 100,
    y_mm: 100,
    turn_deg: 0,
    ...changes,
  }
}

export function floorPlate(number: number, changes: Partial<FloorPlate> = {}): FloorPlate {
  return {
    id: `pl_${number}`,
    number,
    revision: 1,
    status: 'printing',
    printer_id: 'p1',
    material: 'PLA+',
    color: 'White',
    color_note: null,
    nozzle_mm: 0.4,
    layer_height_mm: 0.2,
    seconds: 3600,
    grams: 20,
    progress: 0.5,
    planned_start: null,
    started_at: 1000,
    ends_at: 4600,
    start: 'no_link',
    printed_at: null,
    units: [floorUnit(1012, 1)],
    orders: [head(1012)],
    note: null,
    ...changes,
  }
}

export function floorPrinter(id: string, changes: Partial<FloorPrinter> = {}): FloorPrinter {
  return {
    id,
    name: id.toUpperCase(),
    model: null,
    group: null,
    activity: 'available',
    reason: null,
    since: null,
    build_volume_mm: [256, 256, 256],
    nozzle_mm: null,
    loaded: null,
    plate: null,
    next: [],
    due_tasks: [],
    revision: 0,
    ...changes,
  }
}

export function floorBoard(changes: Partial<FloorBoard> = {}): FloorBoard {
  return { now: 2000, printers: [], plates: [], queue: [], finish: [], held_orders: 0, ...changes }
}
