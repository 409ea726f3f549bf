export const BASKET_REVIEW_STATUSES = ['waiting', 'refused', 'changed'] as const
export type BasketReviewStatus = (typeof BASKET_REVIEW_STATUSES)[number]

export interface BasketReviewFacts {
  /** Null while staff have not decided. */
  decision: 'priced' | 'refused' | null
  /** True if the basket still has the parcels that were sent for review. */
  hasSameParcels: boolean
  /** True if the delivery has a price that is valid now. */
  hasPrice: boolean
}

/**
 * Returns the state of a basket's delivery review for its owner, or null if there is nothing to tell. A basket whose parcels
 * changed has to be sent again, whatever staff decided: their fee was for other parcels.
 */
export function basketReviewStatus({
  decision,
  hasSameParcels,
  hasPrice,
}: BasketReviewFacts): BasketReviewStatus | null {
  if (hasPrice) return null
  if (!hasSameParcels) return 'changed'
  // A price of staff that has expired is asked for again, like any other.
  if (decision === 'priced') return null
  return decision ?? 'waiting'
}
