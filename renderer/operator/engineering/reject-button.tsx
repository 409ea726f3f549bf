import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Key } from '../list.tsx'
import { ReasonDialog } from '../quote/reason-dialog.tsx'
import { useActionKeys } from '../use-list-keys.ts'
import type { DecisionProps } from '../quote/done.tsx'

/** Declines a request, with the reason that its customer reads. */
export function RejectButton({ opened, onDone }: DecisionProps) {
  const [asking, setAsking] = useState(false)
  const { quote, revision } = opened
  const reject = useMutation(
    trpc.engineering.reject.mutationOptions({
      onSuccess: () => onDone({ text: `${quote.filename}: the request is declined.`, undo: null }),
    }),
  )
  useActionKeys([{ key: 'x', label: 'Decline', run: () => setAsking(true) }])
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        Decline <Key>x</Key>
      </Button>
      <ReasonDialog
        opened={asking}
        title="Decline this request"
        label="Why"
        meaning="The customer reads this on the quote page."
        consequence="Our engineers declined this part. It can be changed and asked again."
        confirm="Decline the request"
        least={3}
        busy={reject.isPending}
        error={reject.error}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => reject.mutate({ quote_id: quote.id, revision, reason })}
      />
    </>
  )
}
