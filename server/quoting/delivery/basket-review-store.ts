import type { ReviewReason } from '../../../shared/quoting/delivery/decide-delivery.ts'
import type { BasketParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { Cents } from '../../../shared/platform/money.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `basket_delivery_reviews`; `parcels` is JSON, `address` is sealed, `reasons` is a list separated by spaces. */
export interface BasketReviewRow {
  basket_id: string
  reasons: string
  city: string
  parcels: string
  address: string
  asked_at: number
  decided_at: number | null
  decision: 'priced' | 'refused' | null
  note: string | null
}

/** A parcel as it was sent for review. */
export interface ReviewedParcel extends BasketParcel {
  /** Why staff must price it; empty for one that has a price but travels with others. */
  reasons: ReviewReason[]
  /** What the delivery service asks for it; null when staff must price it. */
  fee_cents: Cents | null
}

export function reviewedParcelsOf({ parcels }: Pick<BasketReviewRow, 'parcels'>): ReviewedParcel[] {
  return JSON.parse(parcels) as ReviewedParcel[]
}

export function findBasketReview(db: ReadDb, basketId: string): BasketReviewRow | undefined {
  return db.get<BasketReviewRow>('select * from basket_delivery_reviews where basket_id = ?', basketId)
}

/** Reviews without a decision, the oldest first. Their baskets may have changed since. */
export function listUndecidedBasketReviews(db: ReadDb): BasketReviewRow[] {
  return db.all<BasketReviewRow>(
    'select * from basket_delivery_reviews where decided_at is null order by asked_at, basket_id',
  )
}

export interface NewBasketReview {
  basket_id: string
  city: string
  parcels: readonly ReviewedParcel[]
  /** Sealed. */
  address: string
  asked_at: number
}

/** Stores a review, replacing an earlier one of the same basket. */
export function saveBasketReview(tx: WriteDb, review: NewBasketReview): void {
  tx.run(
    `insert or replace into basket_delivery_reviews (basket_id, reasons, city, parcels, address, asked_at)
     values (:basket_id, :reasons, :city, :parcels, :address, :asked_at)`,
    {
      ...review,
      reasons: [...new Set(review.parcels.flatMap(({ reasons }) => reasons))].join(' '),
      parcels: JSON.stringify(review.parcels),
    },
  )
}

/** Returns false when it was decided in the meantime. */
export function decideBasketReview(
  tx: WriteDb,
  decision: { basket_id: string; decision: 'priced' | 'refused'; note: string | null; now: number },
): boolean {
  return (
    tx.run(
      `update basket_delivery_reviews set decided_at = :now, decision = :decision, note = :note
       where basket_id = :basket_id and decided_at is null`,
      decision,
    ) === 1
  )
}

export function deleteBasketReview(tx: WriteDb, basketId: string): void {
  tx.run('delete from basket_delivery_reviews where basket_id = ?', basketId)
}
