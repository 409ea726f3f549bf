interface RefundSent {
  ledger_id: string
  amount_cents: number
}
interface Disputed {
  dispute: string
  amount_cents: number
}

/** Events of an order's money once it is paid. */
export interface MoneyEvents {
  refunded: RefundSent & { reason: string | null }
  'refund tried again': RefundSent & { reason: string | null }
  /** Another way than through the payment company. */
  'refund settled by hand': RefundSent & { reason: string | null }
  'refund done': RefundSent
  /** At the payment company, without the shop. */
  'refunded outside': RefundSent & { made_at: number }
  'outside refund noted': { ledger_id: string }
  'refund failed': RefundSent
  disputed: Disputed
  'dispute lost': Disputed
  'dispute won': Disputed
  'tax reported': { ledger_id: string }
  'tax not reported': { ledger_id: string }
  'tax report tried again': { ledger_id: string }
  'tax entered by hand': { ledger_id: string }
}
