import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { ListedQuote } from '../../../shared/desk/desk.ts'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { QuoteQueueList } from '../quote/quote-queue-list.tsx'
import { leftText } from '../../platform/kit/waiting-words.ts'
import { RequestForm } from './request-form.tsx'

/** The engineering requests: staff price or decline them. */
export function EngineeringPage() {
  return (
    <OperatorFrame title="Engineering" right="look">
      {(person) => <Requests mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function Requests({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.engineering.list.queryOptions())
  return (
    <QuoteQueueList
      label="Engineering requests"
      list={list}
      mark={markOf}
      empty={{
        title: 'No open requests',
        text: 'Parts that cannot be priced automatically appear here when the customer sends them. They expire after 14 days.',
      }}
      decision={mayDecide ? RequestForm : undefined}
    />
  )
}

function markOf({ request_status, until }: ListedQuote): string | null {
  if (request_status === 'draft') return 'Not sent yet'
  return until === null ? null : leftText(until)
}
