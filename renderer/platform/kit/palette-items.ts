import { counted } from '../../../shared/platform/counted.ts'
import type { SearchHit } from '../../../shared/desk/console-search.ts'
import { ORDER_STATE_WORDS } from '../../../shared/orders/order-states.ts'
import type { PlateStatus } from '../../../shared/production/plates/plate-states.ts'
import { QUOTE_STATE_WORDS } from '../../../shared/quoting/quotes/quote-states.ts'

/** A line of the command palette. */
export interface PaletteItem {
  id: string
  /** The heading under which it is listed. */
  group: string
  label: string
  /** Tells it from others of the same name. */
  detail?: string
  /** Other words by which people look for it. */
  also?: string
  /** Its status, or the key that does the same. */
  note?: string
  /** The path that it opens; left out for an action. */
  to?: string
  run: () => void
}

const GROUPS: Record<SearchHit['kind'], string> = {
  order: 'Orders',
  unit: 'Units and plates',
  plate: 'Units and plates',
  quote: 'Quotes',
  customer: 'Customers',
  printer: 'Printers',
  spool: 'Filament',
  material: 'Materials',
}

const PLATE_WORDS: Record<PlateStatus, string> = {
  planned: 'Planned',
  printing: 'Printing',
  printed: 'On the bed',
  cleared: 'Cleared',
  cancelled: 'Canceled',
}

type Line = Pick<PaletteItem, 'label' | 'to'> & { detail?: string | null; note?: string }

/** Returns a hit as a line of the palette, with the page that shows it. */
export function itemOfHit(hit: SearchHit, open: (to: string) => void): PaletteItem {
  const { label, detail, note, to = '/console' } = lineOfHit(hit)
  return {
    id: `${hit.kind}-${hit.id}`,
    group: GROUPS[hit.kind],
    label,
    ...(detail ? { detail } : {}),
    ...(note === undefined ? {} : { note }),
    to,
    run: () => open(to),
  }
}

function lineOfHit(hit: SearchHit): Line {
  if (hit.kind === 'order') {
    const detail = [hit.filename, hit.customer].filter(Boolean).join(' · ')
    const to = `/console/orders/${encodeURIComponent(hit.id)}`
    return { label: `Order ${hit.number}`, detail, note: ORDER_STATE_WORDS[hit.status].label, to }
  }
  if (hit.kind === 'quote') {
    const id = encodeURIComponent(hit.id)
    const note = QUOTE_STATE_WORDS[hit.status].label
    const detail = [hit.number, hit.customer].filter(Boolean).join(' · ')
    return { label: hit.filename, detail, note, to: `/console/quotes?q=${id}&chosen=${id}` }
  }
  if (hit.kind === 'customer') {
    const { name, email, orders, open_orders } = hit
    const note = open_orders > 0 ? `${open_orders} open` : ordersText(orders)
    return {
      label: name,
      detail: email === name ? null : email,
      note,
      to: `/console/customers/${encodeURIComponent(hit.id)}`,
    }
  }
  return lineOfFloorHit(hit)
}

type FloorHit = Exclude<SearchHit, { kind: 'order' | 'quote' | 'customer' }>

function lineOfFloorHit(hit: FloorHit): Line {
  const id = encodeURIComponent(hit.id)
  if (hit.kind === 'unit')
    return { label: `Unit ${hit.number}-${hit.unit}`, detail: hit.filename, to: `/console/scan/${id}` }
  if (hit.kind === 'plate') {
    const isOnFloor = ['planned', 'printing', 'printed'].includes(hit.status)
    const to = isOnFloor ? `/console/production?chosen=${id}` : `/console/plates/${id}`
    return { label: `Plate ${hit.number}`, detail: hit.printer, note: PLATE_WORDS[hit.status], to }
  }
  if (hit.kind === 'spool') {
    const note = hit.retired ? { note: 'Retired' } : {}
    return { label: `Spool S${hit.number}`, detail: hit.filament, ...note, to: `/console/filament/${id}` }
  }
  if (hit.kind === 'printer') return { label: hit.name, to: `/console/printers?chosen=${id}` }
  return { label: hit.label, to: '/console/materials' }
}

function ordersText(orders: number): string {
  return counted(orders, 'order')
}

/**
 * Returns the items found by a text: first those with a word in their label that begins with each typed word, then those that
 * have the text in it, then those that are also looked for by these words.
 */
export function itemsNamed<Item extends Pick<PaletteItem, 'label' | 'also'>>(
  items: readonly Item[],
  text: string,
): Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const beginsWith = ({ label }: Item) => beginsLabel(label, words)
  const has = (item: Item) => !beginsWith(item) && item.label.toLowerCase().includes(text.toLowerCase())
  const isAlso = (item: Item) =>
    !beginsWith(item) && !has(item) && beginsLabel(`${item.label} ${item.also ?? ''}`, words)
  return [...items.filter(beginsWith), ...items.filter(has), ...items.filter(isAlso)]
}

export function beginsLabel(label: string, words: readonly string[]): boolean {
  const known = label.toLowerCase().split(/[\s,]+/)
  return words.every((word) => known.some((knownWord) => knownWord.startsWith(word)))
}
