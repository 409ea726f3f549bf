import { Failed } from '../../platform/ui/failed.tsx'
import { useOpenedQuote } from '../../platform/kit/use-quotes.ts'
import { AcceptedRiskBlock } from './accepted-risk-block.tsx'
import { StaffThreadBlock } from './staff-thread.tsx'

/** The conversation of an order, which is that of its quote, and what the customer accepted. */
export function OrderThread({ order_id }: { order_id: string }) {
  const opened = useOpenedQuote(order_id)
  if (!opened.data) return <Failed error={opened.error} />
  return (
    <>
      <AcceptedRiskBlock quote_id={order_id} />
      <StaffThreadBlock opened={opened.data} onStage={false} />
    </>
  )
}
