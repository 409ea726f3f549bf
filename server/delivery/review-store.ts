import type { Parcel } from '../../shared/delivery/delivery.ts'
import type { ReviewReason } from '../../shared/delivery/decide-delivery.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'

/** A row of `delivery_reviews`; `parcel` is JSON, `address` is sealed, `reason` names reasons parted by spaces. */
export interface DeliveryReviewRow {
  quote_id: string
  reason: string
  city: string
  parcel: string
  address: string
  asked_at: number
  decided_at: number | null
  decision: 'priced' | 'refused' | null
  note: string | null
}

export function findDeliveryReview(db: ReadDb, quoteId: string): DeliveryReviewRow | undefined {
  return db.get<DeliveryReviewRow>('select * from delivery_reviews where quote_id = ?', quoteId)
}

/** The same, from memory where it was not written since: for showing a quote. */
export function recallReview(db: ReadDb, quoteId: string): DeliveryReviewRow | undefined {
  return db.recall<DeliveryReviewRow>('select * from delivery_reviews where quote_id = ?', quoteId)
}

/** Those that a person has not looked at, the longest waiting first; of one second, those of older quotes. */
export function listWaitingReviews(db: ReadDb): DeliveryReviewRow[] {
  return db.all<DeliveryReviewRow>(
    `select delivery_reviews.* from delivery_reviews join quotes on quotes.id = quote_id
     where decided_at is null order by asked_at, quotes.seq`,
  )
}

export interface NewReview {
  quote_id: string
  reasons: ReviewReason[]
  city: string
  parcel: Parcel
  /** Sealed. */
  address: string
  asked_at: number
}

/** Asks a person, in the place of what was asked for that quote before. */
export function saveReview(tx: WriteDb, made: NewReview): void {
  tx.run(
    `insert or replace into delivery_reviews (quote_id, reason, city, parcel, address, asked_at)
     values (:quote_id, :reason, :city, :parcel, :address, :asked_at)`,
    {
      quote_id: made.quote_id,
      reason: made.reasons.join(' '),
      city: made.city,
      parcel: JSON.stringify(made.parcel),
      address: made.address,
      asked_at: made.asked_at,
    },
  )
}

/** False when it was decided meanwhile. */
export function decideReview(
  tx: WriteDb,
  of: { quote_id: string; decision: 'priced' | 'refused'; note: string | null; now: number },
): boolean {
  return (
    tx.run(
      `update delivery_reviews set decided_at = :now, decision = :decision, note = :note
       where quote_id = :quote_id and decided_at is null`,
      of,
    ) === 1
  )
}

export function deleteReview(tx: WriteDb, quoteId: string): void {
  tx.run('delete from delivery_reviews where quote_id = ?', quoteId)
}
