import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isConfirmed } from '../../../shared/desk/customers/erase.ts'
import { trpc } from '../../platform/api.ts'
import { ErasePlanView, EraseRefused } from '../../platform/ui/erase-plan-view.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'

/** Shows what would be erased and kept, and erases it after the customer's address was typed. */
export function EraseDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const erase = useErase()
  const preview = useQuery(
    trpc.customers.previewErase.queryOptions({ customer_id: customerId }, { staleTime: 0, gcTime: 0 }),
  )
  const plan = preview.data
  const refusal = plan?.refusal ?? null
  if (refusal !== null)
    return <EraseRefused title="This customer can’t be erased yet" reason={refusal} onClose={onClose} />
  return (
    <ReasonDialog
      title="Erase this customer’s data?"
      size="xl"
      label="Reason"
      meaning="For the shop’s records, without the customer’s name."
      confirm="Erase"
      look="stop"
      isReady={plan !== undefined && isConfirmed(plan, typed)}
      action={erase}
      onClose={onClose}
      input={(reason) => ({ customer_id: customerId, typed, reason })}
    >
      <Failed error={preview.error} />
      {preview.isPending ? <LoadingLines label="Checking what would be erased" /> : null}
      {plan ? <ErasePlanView plan={plan} typed={typed} onType={setTyped} /> : null}
    </ReasonDialog>
  )
}

function useErase() {
  const queries = useQueryClient()
  return useMutation(
    trpc.customers.erase.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.customers.pathKey() }),
    }),
  )
}
