import { addressOf } from '../../shared/accounts/email-verification.ts'
import {
  eventsOfKind,
  LOG_PAGE,
  type LoggedPerson,
  type ReadSecurityLog,
  type SecurityEntry,
  type SecurityEvent,
  type SecurityLog,
} from '../../shared/accounts/security-events.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { detailsOf } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount } from './account-store.ts'
import { requireOwner } from './authenticate.ts'

interface LogRow {
  id: number
  at: number
  what: SecurityEvent
  actor_id: string | null
  person_id: string | null
  from_state: string | null
  to_state: string | null
  /** JSON. */
  details: string | null
}

/** Newest first, fifty at a time. For owners only. */
export function readSecurityLog(shop: Shop, caller: Caller, input: ReadSecurityLog): SecurityLog {
  requireOwner(caller)
  const rows = findRows(shop.db, input)
  const names = personLookup(shop.db)
  const shown = rows.slice(0, LOG_PAGE)
  return {
    entries: shown.map((row) => showRow(row, names)),
    next_cursor: rows.length > LOG_PAGE ? shown.at(-1)!.id : null,
    person: names(input.person),
  }
}

function findRows(db: ReadDb, { kind, person, cursor }: ReadSecurityLog): LogRow[] {
  return db.all<LogRow>(
    `select id, at, what, actor_id, from_state, to_state, details,
       case subject
         when 'account' then subject_id
         when 'key' then (select account_id from api_keys where id = subject_id)
       end as person_id
     from events indexed by security_events
     where subject in ('account', 'key', 'invitation')
       and id < :before
       and what in (select value from json_each(:whats))
       and (:person is null or actor_id = :person or person_id = :person)
     order by id desc limit :most`,
    {
      before: cursor ?? Number.MAX_SAFE_INTEGER,
      whats: JSON.stringify(eventsOfKind(kind)),
      person,
      most: LOG_PAGE + 1,
    },
  )
}

type PersonLookup = (id: string | null) => LoggedPerson | null

/** Caches names: each person is looked up once. */
function personLookup(db: ReadDb): PersonLookup {
  const known = new Map<string, LoggedPerson | null>()
  return (id) => {
    if (id === null) return null
    if (!known.has(id)) {
      const account = findAccount(db, id)
      known.set(
        id,
        account ? { id, name: account.name, email: addressOf(account.email) ?? 'address removed' } : null,
      )
    }
    return known.get(id) ?? null
  }
}

function showRow(row: LogRow, names: PersonLookup): SecurityEntry {
  const { id, at, what, from_state, to_state } = row
  return {
    id,
    at,
    what,
    actor: names(row.actor_id),
    person: names(row.person_id),
    from: from_state,
    to: to_state,
    details: detailsOf(row) ?? {},
  }
}
