import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Money } from '../../ui/values.tsx'
import { centsOfText, textOfCents } from '../../ui/dollars.ts'
import { MoneyField } from '../kit/money-field.tsx'
import classes from '../kit/quote.module.css'
import type { DecisionProps } from '../kit/done.tsx'

/** What the customer is told until the price is there. Rarely changed, so it is folded away. */
export function EstimateForm({ opened, onDone }: DecisionProps) {
  const { quote, revision } = opened
  const { estimate_cents } = quote
  const [text, setText] = useState(estimate_cents === null ? '' : textOfCents(estimate_cents))
  const set = useMutation(
    trpc.engineering.estimate.mutationOptions({
      onSuccess: () => onDone({ text: `${quote.filename}: the customer sees the new estimate.`, undo: null }),
    }),
  )
  const cents = centsOfText(text)
  const fault = text.trim() === '' || cents !== null ? null : 'Write dollars and cents, such as 48.50.'
  return (
    <details className={classes['more']}>
      <summary>
        Estimate told to the customer: {estimate_cents === null ? 'none' : <Money cents={estimate_cents} />}
      </summary>
      <div className={classes['form']}>
        <MoneyField label="Estimate" unit="in all" value={text} error={fault} onChange={setText} />
        <Failed error={set.error} />
        <div>
          <Button
            disabled={!cents || cents === estimate_cents || set.isPending}
            onClick={() => cents && set.mutate({ quote_id: quote.id, revision, estimate_cents: cents })}
          >
            Tell this estimate
          </Button>
        </div>
      </div>
    </details>
  )
}
