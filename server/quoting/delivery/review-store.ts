import type { ReviewReason } from '../../../shared/quoting/delivery/decide-delivery.ts'
import type { PackedParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { Cents } from '../../../shared/platform/money.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { SaleKey } from '../basket-store.ts'

/** A row of `delivery_reviews`, of a quote or of a basket; `parcels` is JSON, `address` is sealed, `reasons` is a list separated by spaces. */
export interface DeliveryReviewRow extends SaleKey {
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
export interface ReviewedParcel extends PackedParcel {
  /** The reasons why staff must price it; empty for one that has a price but travels with others. */
  reasons: ReviewReason[]
  /** The delivery service's price; null if staff must price it. */
  fee_cents: Cents | null
}

export function reviewedParcelsOf({ parcels }: Pick<DeliveryReviewRow, 'parcels'>): ReviewedParcel[] {
  return JSON.parse(parcels) as ReviewedParcel[]
}

export function reasonsOf({ reasons }: Pick<DeliveryReviewRow, 'reasons'>): ReviewReason[] {
  return reasons.split(' ') as ReviewReason[]
}

export function findDeliveryReview(
  db: ReadDb,
  { quote_id, basket_id }: SaleKey,
): DeliveryReviewRow | undefined {
  return db.get<DeliveryReviewRow>(
    'select * from delivery_reviews where quote_id = ? or basket_id = ?',
    quote_id,
    basket_id,
  )
}

/** Returns the review of a quote for showing: may come from memory, and is then the same object until the next write. */
export function recallReview(db: ReadDb, quoteId: string): DeliveryReviewRow | undefined {
  return db.recall<DeliveryReviewRow>('select * from delivery_reviews where quote_id = ?', quoteId)
}

/** Lists reviews without a decision, the oldest first; within a second, quotes by age before baskets. Baskets may have changed since. */
export function listUndecidedReviews(db: ReadDb): DeliveryReviewRow[] {
  return db.all<DeliveryReviewRow>(
    `select delivery_reviews.* from delivery_reviews left join quotes on quotes.id = quote_id
     where decided_at is null order by asked_at, basket_id is not null, quotes.seq, basket_id`,
  )
}

export interface NewReview extends SaleKey {
  city: string
  parcels: readonly ReviewedParcel[]
  /** Sealed. */
  address: string
  asked_at: number
}

/** Stores a review, replacing an earlier one of the same quote or basket. */
export function saveReview(tx: WriteDb, review: NewReview): void {
  tx.run(
    `insert or replace into delivery_reviews (quote_id, basket_id, reasons, city, parcels, address, asked_at)
     values (:quote_id, :basket_id, :reasons, :city, :parcels, :address, :asked_at)`,
    {
      ...review,
      reasons: [...new Set(review.parcels.flatMap(({ reasons }) => reasons))].join(' '),
      parcels: JSON.stringify(review.parcels),
    },
  )
}

/** Returns false if it was decided in the meantime. */
export function decideReview(
  tx: WriteDb,
  { quote_id, basket_id }: SaleKey,
  decision: { decision: 'priced' | 'refused'; note: string | null; now: number },
): boolean {
  return (
    tx.run(
      `update delivery_reviews set decided_at = :now, decision = :decision, note = :note
       where (quote_id = :quote_id or basket_id = :basket_id) and decided_at is null`,
      { ...decision, quote_id, basket_id },
    ) === 1
  )
}

/** Lets a priced delivery wait again. Returns false unless it was priced at this instant. */
export function reopenReview(tx: WriteDb, { quote_id, basket_id }: SaleKey, priced_at: number): boolean {
  return (
    tx.run(
      `update delivery_reviews set decided_at = null, decision = null, note = null
       where (quote_id = :quote_id or basket_id = :basket_id) and decision = 'priced' and decided_at = :priced_at`,
      { quote_id, basket_id, priced_at },
    ) === 1
  )
}

export function deleteReview(tx: WriteDb, { quote_id, basket_id }: SaleKey): void {
  tx.run('delete from delivery_reviews where quote_id = ? or basket_id = ?', quote_id, basket_id)
}
