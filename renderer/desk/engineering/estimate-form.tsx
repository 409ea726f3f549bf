import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { centsOfText, textOfCents } from '../../platform/ui/dollars.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import forms from '../../platform/kit/form.module.css'
import { FoldSummary } from '../../platform/kit/fold.tsx'

/** The estimate that the customer sees until the price is issued. Folded away, because it rarely changes. */
export function EstimateForm({ opened, onDone }: DecisionProps) {
  const { quote, revision } = opened
  const { estimate_cents } = quote
  const [text, setText] = useState(estimate_cents === null ? '' : textOfCents(estimate_cents))
  const save = useMutation(
    trpc.engineering.estimate.mutationOptions({
      onSuccess: () => onDone({ text: `New estimate for ${quote.filename} set` }),
    }),
  )
  const cents = centsOfText(text)
  const fault = text.trim() === '' || cents !== null ? null : 'Enter dollars and cents, such as 48.50.'
  return (
    <details className={forms['more']}>
      <FoldSummary>
        <span>
          Estimate shown to the customer:{' '}
          {estimate_cents === null ? 'none' : <Money cents={estimate_cents} />}
        </span>
      </FoldSummary>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <UnitField label="Estimate" unit="$ total" value={text} fault={fault} onChange={setText} />
        <Failed error={save.error} />
        <div>
          <Button
            disabled={!cents || cents === estimate_cents || save.isPending}
            onClick={() => cents && save.mutate({ quote_id: quote.id, revision, estimate_cents: cents })}
          >
            Update estimate
          </Button>
        </div>
      </div>
    </details>
  )
}
