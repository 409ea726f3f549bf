import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { QuoteQueueList } from '../quote/quote-queue-list.tsx'
import { ShipDateForm } from './ship-date-form.tsx'

/** Quotes and orders whose ship date staff have to confirm. */
export function ShipDatesPage() {
  return (
    <OperatorFrame title="Ship dates" right="look">
      {(person) => <ShipDates mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function ShipDates({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.shipDates.list.queryOptions())
  return (
    <QuoteQueueList
      label="Ship dates to confirm"
      list={list}
      mark={(row) => (row.order_number === null ? null : `Paid, order ${row.order_number}`)}
      empty={{
        title: 'Every ship date is confirmed',
        text: 'Parts that are too heavy, take too long to print or are too large for most printers wait here for a ship date.',
      }}
      decision={mayDecide ? ShipDateForm : undefined}
    />
  )
}
