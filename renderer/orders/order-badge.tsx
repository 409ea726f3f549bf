import { ORDER_STAGE_WORDS, type OrderStage } from '../../shared/orders/order-stage.ts'
import { StateBadge } from '../platform/ui/status-badge.tsx'

/** The stage of an order, in the words that the customer reads. */
export function OrderBadge({ stage }: { stage: OrderStage }) {
  return <StateBadge words={ORDER_STAGE_WORDS[stage]} />
}
