import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { ReasonButton } from '../kit/reason-button.tsx'
import type { DecisionProps } from '../kit/done.tsx'

/** Declines a request, with the reason that its customer reads. */
export function RejectButton({ opened, onDone }: DecisionProps) {
  const { quote, revision } = opened
  const reject = useMutation(
    trpc.engineering.reject.mutationOptions({
      onSuccess: () => onDone({ text: `${quote.filename}: the request is declined.`, undo: null }),
    }),
  )
  return (
    <ReasonButton
      word="Decline"
      hotkey={{ key: 'x', label: 'Decline' }}
      title="Decline this request"
      label="Why"
      meaning="The customer reads this on the quote page."
      consequence="Our engineers declined this part. It can be changed and asked again."
      confirm="Decline the request"
      least={3}
      busy={reject.isPending}
      error={reject.error}
      onConfirm={(reason) => reject.mutate({ quote_id: quote.id, revision, reason })}
    />
  )
}
