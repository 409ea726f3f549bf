import type { Cents } from '../money.ts'

/** What a buyer has approved, or what would be charged: parts and delivery before sales tax, and the promised day. */
export interface Approval {
  total_cents: Cents
  /** Null where a person of the shop still confirms the day. */
  ship_by: string | null
}

/** Why an approval is not one of what is offered now; null when it is. A day that has come nearer is another day, too. */
export function approvalFault(
  approved: Approval,
  offered: Approval,
): 'ship_date_changed' | 'price_changed' | null {
  if (approved.ship_by !== offered.ship_by) return 'ship_date_changed'
  return approved.total_cents === offered.total_cents ? null : 'price_changed'
}
