import { formatInstant } from '../../shared/time.ts'
import type { ReadDb } from '../db/db.ts'

interface LastChange {
  who: string
  what: string
  at: number
}

/** Units of an order, or all that a plate did to its orders. */
type ChangedThing = { order_id: string; unit: number } | { plate: number }

/** The last change of a unit or a plate that staff made; null when there is none. */
function findLastChange(db: ReadDb, changed: ChangedThing): LastChange | undefined {
  const who = `select coalesce(accounts.name, 'A former account') as who, what, events.at
     from events join accounts on accounts.id = events.actor_id where subject = 'order'`
  return 'plate' in changed
    ? db.get<LastChange>(
        `${who} and subject_id in (select order_id from plate_units join plates on plates.id = plate_id
           where plates.number = :plate) and json_extract(details, '$.plate') = :plate
         order by events.id desc limit 1`,
        { plate: changed.plate },
      )
    : db.get<LastChange>(
        `${who} and subject_id = :order_id and (what in ('declined', 'shipped', 'shipping undone')
           or exists (select 1 from json_each(details, '$.units') where value = :unit))
         order by events.id desc limit 1`,
        { ...changed },
      )
}

/** Who changed a unit or a plate, when, and what they recorded: a sentence and fields for the refusal of a later change. */
export function describeLastChange(db: ReadDb, changed: ChangedThing) {
  const last = findLastChange(db, changed)
  if (!last) return null
  const { who, what, at } = last
  return {
    detail: `${who} recorded “${what}” on ${formatInstant(at)}. Review it and try again.`,
    fields: { changed_by: who, changed_what: what, changed_at: at },
  }
}
