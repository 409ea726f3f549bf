import type { Cents } from '../../platform/money.ts'

/** The terms that a buyer approved or would get: the price of parts and delivery before sales tax, and the ship date. */
export interface Approval {
  total_cents: Cents
  /** Null while staff have to confirm it. */
  ship_by: string | null
}

/**
 * Returns the reason why an approval does not match the current offer, or null if it does. An earlier ship date does not
 * match either.
 */
export function approvalFault(
  approved: Approval,
  offered: Approval,
): 'ship_date_changed' | 'price_changed' | null {
  if (approved.ship_by !== offered.ship_by) return 'ship_date_changed'
  return approved.total_cents === offered.total_cents ? null : 'price_changed'
}
