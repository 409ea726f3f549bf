import type { Caller } from '../caller.ts'
import type { WriteDb } from './db.ts'

/** Who moved what, when and why. Rows are only ever added; the database refuses anything else. */
export interface DomainEvent {
  subject: 'account' | 'session' | 'invitation' | 'key' | 'quote' | 'order' | 'document' | 'file' | 'delivery'
  subject_id: string
  what: string
  from?: string | null
  to?: string | null
  why?: string | null
  details?: Record<string, unknown>
}

/** The program itself, where nobody asked. */
export const THE_SHOP = { kind: 'shop' } as const
export type TheShop = typeof THE_SHOP

export function recordEvent(tx: WriteDb, at: number, actor: Caller | TheShop, happening: DomainEvent): void {
  tx.run(
    `insert into events (at, actor_kind, actor_id, subject, subject_id, what, from_state, to_state, why, details)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    at,
    actor.kind,
    actorId(actor),
    happening.subject,
    happening.subject_id,
    happening.what,
    happening.from ?? null,
    happening.to ?? null,
    happening.why ?? null,
    happening.details ? JSON.stringify(happening.details) : null,
  )
}

function actorId(actor: Caller | TheShop): string | null {
  if (actor.kind === 'account') return actor.account_id
  return actor.kind === 'guest' ? actor.guest_id : null
}
