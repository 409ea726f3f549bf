import { shownTo } from '../../../shared/accounts/shown/show-fields.ts'
import type { HistoryEventKind } from '../../../shared/orders/events/domain-events.ts'
import { whenInSentence } from '../../../shared/desk/history/day-words.ts'
import { actorOf, eventSentence } from '../../../shared/desk/history/event-sentences.ts'
import { QUIET_EVENTS } from '../../../shared/desk/history/quiet-events.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { REFUSALS, type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { seesOf } from '../../accounts/authenticate.ts'
import { actingAccount, type Caller } from '../../platform/caller.ts'
import { readZone } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { detailsOf } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'

/** The last change of a thing, for the person who was about to change it. */
export interface LastChange {
  /** `Ana put order 1012 on hold at 10:42 AM: “color missing”.` */
  sentence: string
  who: string
  what: string
  at: number
}

/** The subject of a refusal, as its fields name it. */
type Changed =
  | { order_id: string; is_about_money?: true }
  | { order_id: string; unit: number }
  | { plate: number }
  | { quote_id: string }

interface EventRow {
  at: number
  what: HistoryEventKind
  from: string | null
  to: string | null
  why: string | null
  details: string | null
  actor_kind: string
  actor_id: string | null
  name: string | null
  number: number | null
}

const NO_CHANGE = JSON.stringify([...QUIET_EVENTS])

/** A customer is not named: staff who ship do not need to know more than that it was not a colleague. */
const EVENTS = `select events.at, what, from_state as "from", to_state as "to", why, details, actor_kind, actor_id,
    case when actor_kind = 'shop' then null when accounts.role = 'customer' or actor_kind = 'guest' then 'The customer'
      else coalesce(accounts.name, 'A former account') end as name,
    (select number from orders where id = subject_id) as number
  from events left join accounts on accounts.id = events.actor_id
  where what not in (select value from json_each('${NO_CHANGE}'))`

/** SQL for events that leave less of a payment to refund. */
const MONEY_WENT_BACK = `what in ('refunded', 'refund tried again', 'refund settled by hand', 'disputed')`

function findLastEvent(db: ReadDb, changed: Changed): EventRow | undefined {
  if ('plate' in changed)
    return db.get<EventRow>(
      `${EVENTS} and subject = 'order' and subject_id in (select order_id from plate_units join plates on plates.id = plate_id
         where plates.number = :plate) and json_extract(details, '$.plate') = :plate
       order by events.id desc limit 1`,
      changed,
    )
  if ('unit' in changed)
    return db.get<EventRow>(
      `${EVENTS} and subject = 'order' and subject_id = :order_id
         and (what in ('declined', 'shipped', 'shipping undone')
           or exists (select 1 from json_each(details, '$.units') where value = :unit))
       order by events.id desc limit 1`,
      changed,
    )
  const id = 'order_id' in changed ? changed.order_id : changed.quote_id
  const isAboutMoney = 'order_id' in changed && changed.is_about_money === true
  const money = isAboutMoney ? findLast(db, id, MONEY_WENT_BACK) : undefined
  return money ?? findLast(db, id, 'true')
}

function findLast(db: ReadDb, id: string, which: string): EventRow | undefined {
  return db.get<EventRow>(
    `${EVENTS} and subject in ('order', 'quote') and subject_id = ? and ${which} order by events.id desc limit 1`,
    id,
  )
}

function findLastChange(shop: Shop, caller: Caller, changed: Changed): LastChange | null {
  const row = findLastEvent(shop.db, changed)
  if (!row) return null
  const { at, what, number } = row
  const isOwn = row.actor_kind === 'account' && row.actor_id === actingAccount(caller)
  const who = isOwn ? 'You' : row.name
  const thing = number === null ? 'the quote' : `order ${number}`
  const told = { ...row, who, details: detailsOf(row) }
  const [event] = shownTo(seesOf(caller), 'shopOrders.get', { events: [told] }).events
  const sentence = eventSentence(
    event,
    { thing },
    whenInSentence(at, { now: shop.clock.now(), zone: readZone(shop.db) }),
  )
  return { sentence, who: actorOf({ who, what }), what, at }
}

/** Returns the first of what a refusal is about; null if its fields do not say. */
function changedThing({ order, units, plates, quote }: Record<string, unknown>): Changed | null {
  const first = (list: unknown) => (Array.isArray(list) ? (list[0] as Record<string, unknown>) : undefined)
  const plate = first(plates)
  if (plate) return { plate: Number(plate['number']) }
  const unit = first(units)
  if (unit) return { order_id: String(unit['order_id']), unit: Number(unit['unit']) }
  const idOf = (thing: unknown) => String((thing as { id: unknown }).id)
  if (typeof order === 'object' && order && 'refunded_cents' in order)
    return { order_id: idOf(order), is_about_money: true }
  if (order) return { order_id: idOf(order) }
  return quote ? { quote_id: idOf(quote) } : null
}

/** Refusals that the work of a colleague can be the reason of. */
const BY_A_CHANGE = new Set<RefusalCode>(['wrong_state', 'nothing_to_refund', 'refund_too_large'])

/**
 * Returns a refusal of a move with who changed the order, units, plate or quote last: its own sentence is kept where it says
 * more than that something has changed. Any other refusal is returned as it is.
 */
export function withLastChange(shop: Shop, caller: Caller, refusal: Refusal): Refusal {
  const changed = BY_A_CHANGE.has(refusal.code) ? changedThing(refusal.fields) : null
  const change = changed && findLastChange(shop, caller, changed)
  if (!change) return refusal
  const isGeneral = refusal.message === REFUSALS.wrong_state[1]
  const detail = isGeneral ? change.sentence : `${refusal.message} ${change.sentence}`
  return new Refusal(refusal.code, detail, { ...refusal.fields, change })
}
