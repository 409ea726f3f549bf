import { useMutation } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'

/** Says that an order begins with one unit, and lets staff who may decide waive that. */
export function FirstArticleBlock({ order_id, mayDecide }: { order_id: string; mayDecide: boolean }) {
  const quality = useQuery(trpc.quality.ofOrder.queryOptions({ order_id }))
  const [isAsking, setIsAsking] = useState(false)
  if (quality.data?.first_article !== 'needed') return null
  const { warning, revision } = quality.data
  return (
    <>
      <Notice
        tone={warning === null ? 'info' : 'attention'}
        title="First article: one unit is printed and checked before the others"
        actions={
          mayDecide ? <Button onClick={() => setIsAsking(true)}>Waive the first article…</Button> : null
        }
      >
        {warning}
      </Notice>
      {isAsking ? <WaiveDialog seen={{ order_id, revision }} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function WaiveDialog({
  seen,
  onClose,
}: {
  seen: { order_id: string; revision: number }
  onClose: () => void
}) {
  const queries = useQueryClient()
  const waive = useMutation(
    trpc.quality.waiveFirstArticle.mutationOptions({
      onSettled: () => void refreshOrders(queries),
    }),
  )
  return (
    <ReasonDialog
      title="Print all units without a first check?"
      label="Reason (staff only)"
      confirm="Waive"
      onClose={onClose}
      action={waive}
      input={(reason) => ({ ...seen, reason })}
    >
      <p>All units of the order can then be printed at once.</p>
    </ReasonDialog>
  )
}
