import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'

/** Turns a held quote into an engineering request, which its customer may send. */
export function ReferButton({ opened: { quote, revision }, onDone }: DecisionProps) {
  const refer = useMutation(
    trpc.reviews.refer.mutationOptions({
      onSuccess: () =>
        onDone({ text: `${quote.filename} referred to engineering; the customer can send it` }),
    }),
  )
  return (
    <ReasonButton
      button="Engineering"
      hotkey={{ key: 'e', label: 'Refer to engineering' }}
      title="Refer to engineering"
      label="Note to the customer"
      meaning="Optional."
      consequence="An engineer has to look at this part. The customer sees an estimate and can send it within a day."
      confirm="Refer"
      minLength={0}
      maxLength={1000}
      action={refer}
      input={(note) => ({ quote_id: quote.id, revision, note: note || null })}
    />
  )
}

/** Declines a held quote with a reason that the customer reads. */
export function DeclineButton({ opened: { quote, revision }, onDone }: DecisionProps) {
  const decline = useMutation(
    trpc.reviews.decline.mutationOptions({
      onSuccess: () => onDone({ text: `${quote.filename} declined` }),
    }),
  )
  return (
    <ReasonButton
      button="Decline"
      hotkey={{ key: 'x', label: 'Decline' }}
      title="Decline this quote"
      label="Reason"
      meaning="The customer reads this on the quote page."
      consequence="The shop does not make this part. The quote ends here."
      confirm="Decline quote"
      look="stop"
      minLength={3}
      maxLength={1000}
      action={decline}
      input={(message) => ({ quote_id: quote.id, revision, message })}
    />
  )
}
