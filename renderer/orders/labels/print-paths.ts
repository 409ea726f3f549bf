import { LABEL_FORMATS, type LabelSheet } from '../../../shared/production/floor/label-formats.ts'
import type { PaperSize } from '../../../shared/production/floor/traveler.ts'

/** Things to print, by the numbers that staff read. */
export interface Printable {
  plates?: readonly number[]
  /** Orders with how many units they have. */
  orders?: readonly { number: number; quantity: number }[]
  units?: readonly { number: number; unit: number }[]
  /** Ids of printers. */
  printers?: readonly string[]
  spools?: readonly number[]
}

/** Labels that can be printed together: `query` is what the server is asked for, `count` how many labels that are. */
export interface LabelChoice {
  name: string
  label: string
  query: string
  count: number
}

/** Returns the path of the travelers of plates and orders; null if there are none to print. */
export function travelersPath({ plates = [], orders = [] }: Printable, paper: PaperSize): string | null {
  if (plates.length + orders.length === 0) return null
  const query = [
    ...(plates.length > 0 ? [`plates=${plates.join(',')}`] : []),
    ...(orders.length > 0 ? [`orders=${orders.map(({ number }) => number).join(',')}`] : []),
    `paper=${paper}`,
  ]
  return `/console/print/travelers.pdf?${query.join('&')}`
}

export function labelsPath({ query }: LabelChoice, { format, start }: LabelSheet): string {
  const file = LABEL_FORMATS[format].dots_per_mm === null ? 'labels.pdf' : 'item-labels.zpl'
  return `/console/print/${file}?${query}&format=${format}&start=${start}`
}

export function labelChoices({
  plates = [],
  orders = [],
  units = [],
  printers = [],
  spools = [],
}: Printable): LabelChoice[] {
  const numbers = orders.map(({ number }) => number).join(',')
  const inOrders = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const all = [
    {
      name: 'units',
      label: orders.length > 0 ? 'These units' : 'Each unit',
      query: `units=${units.map(({ number, unit }) => `${number}-${unit}`).join(',')}`,
      count: units.length,
    },
    {
      name: 'order units',
      label: units.length > 0 ? wholeText(orders.length) : 'Each unit',
      query: `units=${numbers}`,
      count: inOrders,
    },
    { name: 'orders', label: boxesText(orders.length), query: `orders=${numbers}`, count: orders.length },
    {
      name: 'plates',
      label: platesText(plates.length),
      query: `plates=${plates.join(',')}`,
      count: plates.length,
    },
    printerChoice(printers),
    spoolChoice(spools),
  ]
  return all.filter(({ count }) => count > 0)
}

function printerChoice(printers: readonly string[]): LabelChoice {
  return {
    name: 'printers',
    label: printers.length === 1 ? 'The printer' : 'Each printer',
    query: `printers=${printers.map(encodeURIComponent).join(',')}`,
    count: printers.length,
  }
}

function spoolChoice(spools: readonly number[]): LabelChoice {
  return {
    name: 'spools',
    label: spools.length === 1 ? 'The spool' : 'Each spool',
    query: `spools=${spools.join(',')}`,
    count: spools.length,
  }
}

function wholeText(orders: number): string {
  return orders === 1 ? 'Each unit of the order' : 'Each unit of the orders'
}

function boxesText(orders: number): string {
  return orders === 1 ? 'The box' : 'The box of each order'
}

function platesText(plates: number): string {
  return plates === 1 ? 'The plate' : 'Each plate'
}
