import { useState } from 'react'
import type { Finding } from '../../../shared/geometry/finding.ts'
import { OfferAtRisk, proposeRisks, RISK_STATEMENT } from '../../../shared/quoting/quotes/at-risk.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'

/** Holds what may go wrong with the part, one risk per line. The text starts with the part's findings. */
export function useRisks(findings: readonly Finding[]) {
  const [isOn, setOn] = useState(false)
  const [text, setText] = useState(() => proposeRisks(findings).join('\n'))
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const checked = OfferAtRisk.shape.risks.safeParse(lines)
  return {
    isOn,
    setOn,
    text,
    setText,
    /** Null while they are not complete. */
    risks: checked.success ? checked.data : null,
    fault: checked.success
      ? null
      : 'Enter at least one risk: each is a sentence of up to 300 characters, on a line of its own.',
  }
}

type Risks = ReturnType<typeof useRisks>

/** Lets staff offer the price at the customer's risk. */
export function RiskFields({ risks }: { risks: Risks }) {
  return (
    <>
      <Checkbox label="Only at the customer’s risk" checked={risks.isOn} onChange={risks.setOn} />
      {risks.isOn ? (
        <>
          <NoteField
            label="What may go wrong"
            meaning={
              risks.fault ?? 'One risk per line. The customer ticks each one before the price is issued.'
            }
            maxLength={3100}
            value={risks.text}
            onChange={risks.setText}
          />
          <p className="font-normal text-muted">The customer also accepts: “{RISK_STATEMENT}”</p>
        </>
      ) : null}
    </>
  )
}
