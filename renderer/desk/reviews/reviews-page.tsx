import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { QuoteQueueList } from '../quote/quote-queue-list.tsx'
import { useState } from 'react'
import { ChangedNotice } from '../../platform/kit/changed-notice.tsx'
import { useDecidedQuote } from '../../platform/kit/use-decided-quote.ts'
import type { DecisionProps } from '../quote/decision-props.ts'
import { PartToDecide } from '../quote/opened-part.tsx'
import panel from '../../platform/kit/panel.module.css'
import { ReleaseForm } from './release-form.tsx'

/** Quotes that are held for a review by staff. */
export function ReviewsPage() {
  return (
    <OperatorFrame title="Reviews" right="look">
      {(person) => <HeldQuotes mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function HeldQuotes({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.reviews.list.queryOptions())
  return (
    <QuoteQueueList
      label="Held quotes"
      list={list}
      empty={{
        title: 'Nothing is held',
        text: 'Quotes in a custom color, and others that need a review, wait here for their price.',
      }}
      decision={mayDecide ? ReviewForm : undefined}
    />
  )
}

/** One held quote, with its release form. */
function ReviewForm({ opened, onDone }: DecisionProps) {
  const [round, setRound] = useState(0)
  return (
    <Review
      key={`${opened.quote.id} ${round}`}
      opened={opened}
      onDone={onDone}
      onRestart={() => setRound(round + 1)}
    />
  )
}

function Review({ opened, onDone, onRestart }: DecisionProps & { onRestart: () => void }) {
  const { isChanged, after, onKeep } = useDecidedQuote(opened)
  return (
    <PartToDecide opened={opened}>
      {isChanged ? (
        <ChangedNotice opened={opened} intent="release it" {...{ after, onKeep, onRestart }} />
      ) : null}
      <div className={panel['block']} inert={isChanged}>
        <ReleaseForm opened={opened} onDone={onDone} />
      </div>
    </PartToDecide>
  )
}
