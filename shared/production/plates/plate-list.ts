import { listQuery } from '../../accounts/lists/list-query.ts'
import type { ListTable } from '../../accounts/lists/list-table.ts'
import type { StartWay } from '../printer-links/print-work.ts'
import { formatInstant, type Instant } from '../../platform/time.ts'
import { PLATE_STATE_WORDS } from '../printers/printer-state.ts'
import type { ShownPlateState } from './plate-progress.ts'
import { PLATE_STATUSES, type PlateStatus } from './plate-states.ts'

/** A plate as a row of the list of all plates. */
export interface ListedPlate {
  id: string
  number: number
  revision: number
  status: PlateStatus
  /** When its print ends or ended; null while it is planned. */
  ends_at: Instant | null
  /** Its state when the list was read. */
  state: ShownPlateState
  printer: string | null
  printer_id: string | null
  /** The effect of Start on it; null once it was started. */
  start: StartWay | null
  material: string
  color: string
  /** Units on it, without those that were taken off before it was printed. */
  units: number
  failed: number
  /** Numbers of the orders whose units are on it. */
  orders: number[]
  seconds: number
  grams: number
  planned_start: Instant | null
  started_at: Instant | null
  printed_at: Instant | null
  note: string | null
}

const time = (at: Instant | null) => (at === null ? null : formatInstant(at))

export const PLATE_LIST: ListTable<ListedPlate> = {
  name: 'plates',
  columns: {
    number: { label: 'Plate', width: '72px', sort: 'number', csv: ({ number }) => number },
    status: {
      label: 'Status',
      width: 'minmax(110px, 170px)',
      sort: 'status',
      csv: ({ state }) => PLATE_STATE_WORDS[state].label,
    },
    printer: { label: 'Printer', width: 'minmax(90px, 1fr)', csv: ({ printer }) => printer },
    material: { label: 'Material', width: '86px', csv: ({ material }) => material },
    color: { label: 'Color', width: '84px', csv: ({ color }) => color },
    units: { label: 'Units', width: '60px', isFigure: true, csv: ({ units }) => units },
    failed: { label: 'Failed', width: '64px', isFigure: true, csv: ({ failed }) => failed },
    orders: { label: 'Orders', width: 'minmax(90px, 1fr)', csv: ({ orders }) => orders.join(' ') },
    time: { label: 'Print time', width: '92px', sort: 'time', isFigure: true, csv: ({ seconds }) => seconds },
    grams: { label: 'Grams', width: '72px', isFigure: true, csv: ({ grams }) => Math.round(grams) },
    started: { label: 'Started', width: '192px', sort: 'started', csv: ({ started_at }) => time(started_at) },
    printed: { label: 'Printed', width: '166px', csv: ({ printed_at }) => time(printed_at) },
    planned: { label: 'Planned start', width: '166px', csv: ({ planned_start }) => time(planned_start) },
    note: { label: 'Note', width: 'minmax(90px, 1fr)', csv: ({ note }) => note },
  },
  shown: ['number', 'status', 'printer', 'material', 'color', 'units', 'orders', 'time', 'started'],
  sorts: ['number', 'status', 'time', 'started'],
  sort: '-number',
  filters: {
    status: {
      label: 'Status',
      options: Object.fromEntries(PLATE_STATUSES.map((status) => [status, PLATE_STATE_WORDS[status].label])),
    },
    printer: { label: 'Printer', options: null },
    material: { label: 'Material', options: null },
    color: { label: 'Color', options: null },
    failed: { label: 'Failures', options: { yes: 'With failed units' } },
  },
  needs: { note: 'make' },
  views: [
    { id: 'all', name: 'All' },
    { id: 'planned', name: 'Planned', filters: { status: ['planned'] } },
    { id: 'printing', name: 'Printing', filters: { status: ['printing'] } },
    { id: 'clear', name: 'To clear', filters: { status: ['printed'] } },
    { id: 'failed', name: 'With failures', filters: { failed: ['yes'] } },
  ],
}

export const FindPlates = listQuery(PLATE_LIST)
