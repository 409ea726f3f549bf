import type { DomainEvent } from '../../../shared/orders/events/domain-events.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from './db.ts'

/** Returns the decoded column `details` of an event; null if the event has none. */
export function detailsOf({ details }: { details: string | null }): Record<string, unknown> | null {
  return details === null ? null : (JSON.parse(details) as Record<string, unknown>)
}

/** The program itself, where no caller asked. */
export const THE_SHOP = { kind: 'shop' } as const
export type TheShop = typeof THE_SHOP

export function recordEvent(tx: WriteDb, at: number, actor: Caller | TheShop, event: DomainEvent): void {
  tx.run(
    `insert into events (at, actor_kind, actor_id, subject, subject_id, what, from_state, to_state, why, details)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    at,
    actorKind(actor),
    actorId(actor),
    event.subject,
    event.subject_id,
    event.what,
    event.from ?? null,
    event.to ?? null,
    event.why ?? null,
    event.details ? JSON.stringify(event.details) : null,
  )
}

/** Staff at a tablet act as themselves; a device without a person is nobody. */
function actorKind({ kind }: Caller | TheShop): 'shop' | 'nobody' | 'guest' | 'account' {
  if (kind === 'floor') return 'account'
  return kind === 'floor_device' ? 'nobody' : kind
}

export function actorId(actor: Caller | TheShop): string | null {
  if (actor.kind === 'account' || actor.kind === 'floor') return actor.account_id
  return actor.kind === 'guest' ? actor.guest_id : null
}
