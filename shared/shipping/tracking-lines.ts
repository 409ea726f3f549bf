import { carrierWithin } from '../quoting/delivery/carriers.ts'
import { tableOf } from './pasted-table.ts'

/** An order number, its tracking number, and the carrier if one is named, as a line of a list gives them. */
export interface TrackingLine {
  /** The line's number in the text, from 1. */
  line: number
  /** As written: `1004`, or `1004-2` for the second parcel of an order. */
  order: string
  tracking_number: string
  /** Null if none is named. */
  carrier: string | null
}

/**
 * Headings by which columns are known, in lower case without signs, the best first. ShipStation exports `Order - Number` and
 * `Shipment - Tracking Number`, Pirate Ship `Order ID` and `Tracking Number`.
 */
const HEADINGS = {
  order: ['ordernumber', 'orderid', 'orderno', 'order', 'ordername', 'number', 'reference'],
  tracking_number: [
    'trackingnumber',
    'shipmenttrackingnumber',
    'trackingno',
    'trackingid',
    'trackingcode',
    'tracking',
  ],
  carrier: [
    'carrier',
    'carriername',
    'shipmentcarrier',
    'shippingcarrier',
    'service',
    'carrierserviceselected',
    'shipmentservice',
    'mailclass',
  ],
} as const

type Columns = Record<keyof typeof HEADINGS, number | null>

const WITHOUT_HEADINGS: Columns = { order: 0, tracking_number: 1, carrier: 2 }

/**
 * Reads pasted lines or the text of a file: `1004, 9400...`, `1004 9400...`, with a carrier behind it or without, or a table with
 * headings. Returns null for a table that has headings, but none of an order or a tracking number.
 */
export function readTrackingLines(text: string): TrackingLine[] | null {
  const rows = tableOf(text)
  const first = rows.at(0)
  if (!first) return []
  const headings = first.cells.some((cell) => /\d/.test(cell)) ? null : columnsOf(first.cells)
  if (headings && (headings.order === null || headings.tracking_number === null)) return null
  return rows
    .slice(headings ? 1 : 0)
    .map(({ line, cells }) =>
      lineOf(
        line,
        cells.length > 1 || headings ? cells : spacedCells(cells[0]),
        headings ?? WITHOUT_HEADINGS,
      ),
    )
}

function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const find = (known: readonly string[]) => {
    const name = known.find((candidate) => names.includes(candidate))
    return name === undefined ? null : names.indexOf(name)
  }
  return {
    order: find(HEADINGS.order),
    tracking_number: find(HEADINGS.tracking_number),
    carrier: find(HEADINGS.carrier),
  }
}

function lineOf(line: number, cells: readonly string[], columns: Columns): TrackingLine {
  const at = (column: number | null) => (column === null ? '' : written(cells[column] ?? ''))
  const carrier = at(columns.carrier)
  return {
    line,
    order: at(columns.order),
    tracking_number: at(columns.tracking_number),
    carrier: carrier === '' ? null : carrierWithin(carrier),
  }
}

/** Spreadsheets are kept from reading a number by an apostrophe before it, or by `="9400..."`. */
function written(cell: string): string {
  return cell
    .trim()
    .replaceAll(/^(?:'|=?")|"$/g, '')
    .trim()
}

/** `1004 9400 1118 ... USPS`: a tracking number may be written in groups. */
function spacedCells(text: string): string[] {
  const found = /^(\S+)\s+(.*?)(?:\s+([a-z]{3,}(?:\s+[a-z]+)*))?$/i.exec(text.trim())
  return found ? [found[1], found[2], found[3] ?? ''] : [text]
}
