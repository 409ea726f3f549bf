import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'

/** Declines an engineering request with a reason that the customer reads. */
export function RejectButton({ opened: { quote, revision }, onDone }: DecisionProps) {
  const reject = useMutation(
    trpc.engineering.reject.mutationOptions({
      onSuccess: () => onDone({ text: `Request for ${quote.filename} declined` }),
    }),
  )
  return (
    <ReasonButton
      button="Decline"
      hotkey={{ key: 'x', label: 'Decline' }}
      title="Decline this request"
      label="Reason"
      meaning="The customer reads this on the quote page."
      consequence="Our engineers declined this part. It can be changed and asked again."
      confirm="Decline request"
      look="stop"
      minLength={3}
      maxLength={1000}
      action={reject}
      input={(reason) => ({ quote_id: quote.id, revision, reason })}
    />
  )
}
