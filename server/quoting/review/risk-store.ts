import type { AcceptedRisk } from '../../../shared/quoting/quotes/at-risk.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { IssueTerms } from './issue-quote.ts'

/** A row of `risk_offers`. */
export interface RiskOfferRow {
  id: string
  quote_id: string
  version: number
  text: string
  terms: string
  choices: string
  made_at: number
  made_by: string | null
  withdrawn_at: number | null
  accepted_at: number | null
  accepted_by: 'account' | 'guest' | null
}

export function findNewestOffer(db: ReadDb, quoteId: string): RiskOfferRow | undefined {
  return db.get<RiskOfferRow>(
    'select * from risk_offers where quote_id = ? order by version desc limit 1',
    quoteId,
  )
}

/** Returns the terms that staff set with the offer. */
export function termsOf({ terms }: RiskOfferRow): IssueTerms {
  return JSON.parse(terms) as IssueTerms
}

export function insertOffer(
  tx: WriteDb,
  offer: Omit<RiskOfferRow, 'terms' | 'withdrawn_at' | 'accepted_at' | 'accepted_by'> & { terms: IssueTerms },
): void {
  tx.run(
    `insert into risk_offers (id, quote_id, version, text, terms, choices, made_at, made_by)
     values (:id, :quote_id, :version, :text, :terms, :choices, :made_at, :made_by)`,
    { ...offer, terms: JSON.stringify(offer.terms) },
  )
}

/** False if it was withdrawn or accepted in the meantime. */
export function saveWithdrawn(tx: WriteDb, id: string, now: number): boolean {
  const sql =
    'update risk_offers set withdrawn_at = ? where id = ? and withdrawn_at is null and accepted_at is null'
  return tx.run(sql, now, id) === 1
}

/** False if it was withdrawn or accepted in the meantime. */
export function saveAccepted(
  tx: WriteDb,
  id: string,
  accepted: { at: number; by: 'account' | 'guest' },
): boolean {
  const sql = `update risk_offers set accepted_at = :at, accepted_by = :by
    where id = :id and withdrawn_at is null and accepted_at is null`
  return tx.run(sql, { id, ...accepted }) === 1
}

/** Returns the risk that the customer accepted for a quote or its order; null for most. */
export function findAcceptedRisk(db: ReadDb, quoteId: string): AcceptedRisk | null {
  const row = db.get<AcceptedRisk>(
    `select text, version, made_at as offered_at, accounts.name as offered_by, accepted_at, accepted_by
     from risk_offers left join accounts on accounts.id = made_by
     where quote_id = ? and accepted_at is not null`,
    quoteId,
  )
  return row ?? null
}
