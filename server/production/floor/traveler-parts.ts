import { shownTo, type Sees } from '../../../shared/accounts/shown/show-fields.ts'
import { asPacificDay, pacificDayOf } from '../../../shared/platform/time.ts'
import { byDue, dueOn } from '../../../shared/orders/due.ts'
import type { PrintOutcome } from '../../../shared/production/plates/plate-states.ts'
import { unitOnPaper } from '../../../shared/production/floor/paper-words.ts'
import {
  travelerPartOf,
  type TravelerPart,
  type TravelerUnit,
} from '../../../shared/production/floor/traveler.ts'
import { seesOf } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { isPractice } from '../../orders/order-heads.ts'
import { readPrintCard } from '../print-card.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { pictureOf } from '../../orders/paper-picture.ts'
import { printedCode, promiseOf } from './print-facts.ts'

/** With the state of its print, on the traveler of a plate. */
type PaperUnit = Pick<UnitRow, 'unit' | 'status' | 'attempts' | 'held_reason'> & { outcome?: PrintOutcome }

/** Returns the units of one order on paper. `markOf` returns a unit's number in the picture of the bed. */
export function travelerPart(
  shop: Shop,
  caller: Caller,
  order: OrderRow,
  { units, markOf }: { units: readonly PaperUnit[]; markOf: (unit: number) => number | null },
): TravelerPart {
  const sees = seesOf(caller)
  const card = shownTo(sees, 'units.printCard', readPrintCard(shop, caller, { quote_id: order.id }))
  const quote = findQuote(shop.db, order.id)!
  const practice = isPractice(shop.db, order) ? ', test order' : ''
  const { facts, notes, ...settings } = travelerPartOf(card)
  return {
    title: `Order ${order.number}${practice}`,
    filename: card.filename,
    promise: promiseOf(order),
    picture: pictureOf(shop, quote),
    facts: [{ name: 'Material', value: `${card.material}, ${card.color}` }, ...facts],
    notes: [...orderNotes(order, sees), ...(sees('make') ? heldNotes(units) : []), ...notes],
    ...settings,
    code: printedCode(shop, { kind: 'order', number: order.number }),
    units: units.map((unit) => ({
      mark: markOf(unit.unit),
      text: unitOnPaper(unit.unit, card.quantity),
      remark: remarkOf(unit),
    })),
  }
}

function orderNotes({ first_article, status, hold_reason }: OrderRow, sees: Sees): TravelerPart['notes'] {
  return [
    ...(first_article === 'needed'
      ? [{ name: 'First article', value: 'Print and check one unit before the others.' }]
      : []),
    ...(status === 'on_hold' ? [{ name: 'On hold', value: sees('make') ? (hold_reason ?? '') : '' }] : []),
  ]
}

/** Returns the reasons units are held, each once with its units. */
function heldNotes(units: readonly PaperUnit[]): TravelerPart['notes'] {
  const held = units.filter(({ held_reason }) => held_reason !== null)
  return [...Map.groupBy(held, ({ held_reason }) => held_reason!)].map(([reason, own]) => ({
    name: `Held, ${own.length === 1 ? 'unit' : 'units'} ${own.map(({ unit }) => unit).join(', ')}`,
    value: reason,
  }))
}

function remarkOf({ status, attempts, held_reason, outcome }: PaperUnit): TravelerUnit['remark'] {
  if (outcome === 'failed') return 'failed here'
  if (status === 'cancelled') return 'canceled'
  if (held_reason !== null) return 'held'
  return attempts > 1 || (attempts === 1 && status === 'queued') ? 'reprint' : null
}

/** Sorts orders by their promise, as every list of the console does. */
export function byPromise(shop: Shop, orders: readonly OrderRow[]): OrderRow[] {
  const today = pacificDayOf(shop.clock.now())
  const { calendar } = readShopData(shop.db)
  const day = (text: string | null) => (text === null ? null : asPacificDay(text))
  const due = ({ ship_by, expected_ship_by }: OrderRow) =>
    dueOn(today, { ship_by: day(ship_by), expected_ship_by: day(expected_ship_by) }, calendar)
  return orders.toSorted((a, b) => byDue(due(a), due(b)) || a.number - b.number)
}
