import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import type { ReviewReason } from '../../../shared/quoting/delivery/decide-delivery.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `delivery_reviews`; `parcel` is JSON, `address` is sealed, `reason` is a list separated by spaces. */
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

/** `findDeliveryReview` for showing: may come from memory, and is then the same object until the next write. */
export function recallReview(db: ReadDb, quoteId: string): DeliveryReviewRow | undefined {
  return db.recall<DeliveryReviewRow>('select * from delivery_reviews where quote_id = ?', quoteId)
}

/** Reviews that wait for staff, the oldest first; within a second, by the age of the quote. */
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

/** Stores a review, replacing an earlier one of the same quote. */
export function saveReview(tx: WriteDb, review: NewReview): void {
  tx.run(
    `insert or replace into delivery_reviews (quote_id, reason, city, parcel, address, asked_at)
     values (:quote_id, :reason, :city, :parcel, :address, :asked_at)`,
    {
      quote_id: review.quote_id,
      reason: review.reasons.join(' '),
      city: review.city,
      parcel: JSON.stringify(review.parcel),
      address: review.address,
      asked_at: review.asked_at,
    },
  )
}

/** Returns false when it was decided in the meantime. */
export function decideReview(
  tx: WriteDb,
  decision: { quote_id: string; decision: 'priced' | 'refused'; note: string | null; now: number },
): boolean {
  return (
    tx.run(
      `update delivery_reviews set decided_at = :now, decision = :decision, note = :note
       where quote_id = :quote_id and decided_at is null`,
      decision,
    ) === 1
  )
}

export function deleteReview(tx: WriteDb, quoteId: string): void {
  tx.run('delete from delivery_reviews where quote_id = ?', quoteId)
}
