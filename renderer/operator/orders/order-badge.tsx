import { ORDER_STAGE_WORDS, type OrderStage } from '../../../shared/orders/order-stage.ts'
import { StateBadge } from '../../ui/status-badge.tsx'

/** How far an order is, in the words that its buyer reads too. */
export function OrderBadge({ stage }: { stage: OrderStage }) {
  return <StateBadge words={ORDER_STAGE_WORDS[stage]} />
}
