import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomerMerge } from '../../../shared/desk/customers/merge.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'

/** Shows earlier merges and lets staff undo them. */
export function MergeHistory({
  customerId,
  merges,
}: {
  customerId: string
  merges: readonly CustomerMerge[]
}) {
  const [undoing, setUndoing] = useState<CustomerMerge | null>(null)
  return (
    <>
      {merges.map((merge) => (
        <div key={merge.id} className="grid gap-1 border-l-2 border-accent-edge bg-surface px-3 py-2.5">
          <p className="wrap-anywhere whitespace-pre-line">
            {counted(merge.quotes, 'quote')} {merge.account_id === customerId ? 'from ' : 'moved to '}
            <OtherSide customerId={customerId} merge={merge} />: {merge.reason}
          </p>
          <p className="font-normal text-muted">
            {merge.by}, {shopInstantText(merge.merged_at)}
            {merge.undone === null
              ? ''
              : `. Undone by ${merge.undone.by}, ${shopInstantText(merge.undone.at)}: ${merge.undone.reason}`}
          </p>
          {merge.undone !== null || merge.undo_refusal === null ? null : (
            <p className="font-normal text-muted">Cannot be undone: {merge.undo_refusal}</p>
          )}
          {merge.undo_refusal === null ? (
            <div className="compact flex flex-wrap gap-2">
              <Button look="bare" onClick={() => setUndoing(merge)}>
                Undo merge …
              </Button>
            </div>
          ) : null}
        </div>
      ))}
      {undoing === null ? null : <UndoDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}

function OtherSide({ customerId, merge }: { customerId: string; merge: CustomerMerge }) {
  const isAccount = merge.account_id === customerId
  return (
    <Link to="/console/customers/$id" params={{ id: isAccount ? merge.guest_id : merge.account_id }}>
      {isAccount ? `guest ${merge.guest_id}` : merge.account_name}
    </Link>
  )
}

function UndoDialog({ merge, onClose }: { merge: CustomerMerge; onClose: () => void }) {
  const queries = useQueryClient()
  const undo = useMutation(
    trpc.customers.merge.undo.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.customers.pathKey() }),
    }),
  )
  return (
    <ReasonDialog
      title="Undo this merge?"
      label="Reason"
      confirm="Undo merge"
      action={undo}
      onClose={onClose}
      input={(reason) => ({ merge_id: merge.id, reason })}
    >
      <p>
        {counted(merge.quotes, 'quote')} with their orders go back to the guest, with the review links they
        had.
      </p>
    </ReasonDialog>
  )
}
