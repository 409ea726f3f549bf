import {
  ACTIVITY_PAGE,
  MAX_ACTIVITY_ROWS,
  type ActivityEntry,
  type ActivityKind,
  type ActivityPageData,
  type FindActivity,
} from '../../../shared/desk/history/activity.ts'
import { seqOfQuoteNumber } from '../../../shared/quoting/quotes/quote-number.ts'
import { addDays, asPacificDay, instantIn, type Instant } from '../../../shared/platform/time.ts'
import { requireOwner } from '../../accounts/authenticate.ts'
import { readZone } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { detailsOf } from '../../platform/db/events.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns a page of the activity of all, newest first. For owners only. */
export function readActivity(
  shop: Shop,
  caller: Caller,
  filter: FindActivity & { cursor?: number | null },
): ActivityPageData {
  requireOwner(caller)
  const rows = findRows(shop.db, filter, { before: filter.cursor ?? null, most: ACTIVITY_PAGE + 1 })
  return {
    entries: rows.slice(0, ACTIVITY_PAGE),
    next_cursor: rows.length > ACTIVITY_PAGE ? rows[ACTIVITY_PAGE - 1].id : null,
  }
}

const ROWS_AT_ONCE = 1000

/** The same as a whole, in portions, so that other requests are answered in between. */
export function* listActivity(
  shop: Shop,
  caller: Caller,
  filter: FindActivity,
): Generator<ActivityEntry[], void> {
  requireOwner(caller)
  let before: number | null = null
  for (let listed = 0; listed < MAX_ACTIVITY_ROWS; listed += ROWS_AT_ONCE) {
    const rows = findRows(shop.db, filter, { before, most: ROWS_AT_ONCE })
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    before = rows[ROWS_AT_ONCE - 1].id
  }
}

interface EventRow extends Omit<ActivityEntry, 'details'> {
  details: string | null
}

const ENTRIES = `select events.id, events.at, subject, subject_id, what, from_state as "from", to_state as "to", why,
    details,
    case actor_kind when 'shop' then null when 'account' then coalesce(actor.name, 'A former account')
      when 'guest' then 'A guest' else 'Not signed in' end as who,
    iif(actor_kind = 'account', actor_id, null) as person_id,
    iif(subject in ('order', 'quote'), (select number from orders where id = subject_id), null) as order_number,
    case subject
      when 'quote' then (select ${QUOTE_NUMBER} || ', ' || filename from quotes where id = subject_id)
      when 'account' then (select name from accounts where id = subject_id)
      when 'key' then (select name from api_keys where id = subject_id)
    end as name
  from events left join accounts actor on actor_kind = 'account' and actor.id = actor_id`

/**
 * The words of partial indexes, which only the same words use. Orders and quotes are most events: a plus keeps the database
 * from collecting and sorting all of them instead of reading the newest.
 */
const SUBJECT_CONDITIONS: Record<ActivityKind, string> = {
  orders: `+subject = 'order'`,
  quotes: `+subject = 'quote'`,
  customers: `subject = 'customer'`,
  desk: `subject = 'desk'`,
  settings: `subject = 'document'`,
  access: `subject in ('account', 'key', 'invitation')`,
}

/** Events are written in the order of time, so that a time is also a place in the order of ids. */
function firstIdSince(at: string): string {
  return `coalesce((select id from events where at >= ${at} order by at, id limit 1), :before)`
}

type Bounds = { before: number | null; most: number }

function findRows(db: ReadDb, filter: FindActivity, { before, most }: Bounds): ActivityEntry[] {
  const object = filter.object === null ? null : objectId(db, filter.object)
  // Each condition is written only when it is set, so that the database can choose an index by those that are.
  const conditions = [
    // One upper bound: of two, the database would search by the first only.
    filter.to === null ? 'events.id < :before' : `events.id < min(:before, ${firstIdSince(':to')})`,
    filter.kind === null ? null : SUBJECT_CONDITIONS[filter.kind],
    object === null ? null : `subject in ('order', 'quote', 'document') and subject_id = :object`,
    filter.person === null ? null : `actor_kind = 'account' and actor_id = :person`,
    filter.automatic ? null : `actor_kind <> 'shop'`,
    filter.from === null ? null : `events.id >= ${firstIdSince(':from')}`,
  ].filter((condition) => condition !== null)
  const rows = db.all<EventRow>(
    `${ENTRIES} where ${conditions.join(' and ')} order by events.id desc limit :most`,
    {
      before: before ?? Number.MAX_SAFE_INTEGER,
      most,
      ...(object === null ? {} : { object }),
      ...(filter.person === null ? {} : { person: filter.person }),
      ...(filter.from === null ? {} : { from: startOf(db, filter.from) }),
      ...(filter.to === null ? {} : { to: startOf(db, addDays(asPacificDay(filter.to), 1)) }),
    },
  )
  return rows.map((row) => ({ ...row, details: detailsOf(row) }))
}

function startOf(db: ReadDb, day: string): Instant {
  return instantIn(readZone(db), asPacificDay(day), '00:00')
}

/** Returns the id of an order or quote by its number; any other text is an id. */
function objectId(db: ReadDb, text: string): string {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const found =
    number === undefined
      ? db.get<{ id: string }>('select id from quotes where seq = ?', seqOfQuoteNumber(text))
      : db.get<{ id: string }>('select id from orders where number = ?', Number(number))
  return found?.id ?? text
}
