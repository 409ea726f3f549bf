import { useState } from 'react'
import { ChangedNotice } from '../quote/changed-notice.tsx'
import { useDecidedQuote } from '../quote/use-decided-quote.ts'
import type { DecisionProps } from '../quote/decision-props.ts'
import { PartToDecide } from '../quote/opened-part.tsx'
import panel from '../../platform/kit/panel.module.css'
import { ReleaseForm } from './release-form.tsx'

/** One held quote, with its release form. */
export function ReviewForm({ opened, onDone }: DecisionProps) {
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
