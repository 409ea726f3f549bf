import { useState } from 'react'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import { PartToDecide } from '../quote/opened-part.tsx'
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
  const [revision] = useState(opened.revision)
  return (
    <PartToDecide opened={opened}>
      {opened.revision === revision ? (
        <ReleaseForm opened={opened} onDone={onDone} />
      ) : (
        <ChangedNotice onRestart={onRestart} />
      )}
    </PartToDecide>
  )
}
