import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { ReasonButton } from '../kit/reason-button.tsx'
import type { DecisionProps } from '../kit/done.tsx'

/** An engineer should look at it: the customer is asked to send it. */
export function ReferButton({ opened, onDone }: DecisionProps) {
  const { quote, revision } = opened
  const refer = useMutation(
    trpc.reviews.refer.mutationOptions({
      onSuccess: () =>
        onDone({
          text: `${quote.filename} is a draft for engineering; its customer may send it.`,
          undo: null,
        }),
    }),
  )
  return (
    <ReasonButton
      word="Engineering"
      hotkey={{ key: 'e', label: 'Refer to engineering' }}
      title="Refer to engineering"
      label="Note to the customer"
      meaning="May be left out."
      consequence="An engineer has to look at this part. The customer sees an estimate and may send it within a day."
      confirm="Refer it"
      least={0}
      busy={refer.isPending}
      error={refer.error}
      onConfirm={(note) => refer.mutate({ quote_id: quote.id, revision, note: note || null })}
    />
  )
}

/** The shop does not make this part. */
export function DeclineButton({ opened, onDone }: DecisionProps) {
  const { quote, revision } = opened
  const decline = useMutation(
    trpc.reviews.decline.mutationOptions({
      onSuccess: () => onDone({ text: `${quote.filename} is declined.`, undo: null }),
    }),
  )
  return (
    <ReasonButton
      word="Decline"
      hotkey={{ key: 'x', label: 'Decline' }}
      title="Decline this quote"
      label="Why"
      meaning="The customer reads this on the quote page."
      consequence="The shop does not make this part. The quote ends here."
      confirm="Decline the quote"
      least={3}
      busy={decline.isPending}
      error={decline.error}
      onConfirm={(message) => decline.mutate({ quote_id: quote.id, revision, message })}
    />
  )
}
