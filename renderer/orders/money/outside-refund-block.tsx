import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCents } from '../../../shared/platform/money.ts'
import { outsideRefundSentences, type OutsideRefund } from '../../../shared/orders/outside-refunds.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { useRefetchMoney } from './money-problems.tsx'

interface BlockProps {
  order_id: string
  mayDecide: boolean
}

/** Refunds of an order that were made in Stripe, until staff have decided; nothing where there are none. */
export function OutsideRefundBlock({ order_id, mayDecide }: BlockProps) {
  const refunds = useQuery(trpc.money.outsideRefunds.queryOptions({ order_id }))
  if (refunds.error) return <Failed error={refunds.error} />
  return refunds.data
    ?.filter(({ needs }) => needs !== null)
    .map((refund) => <OutsideRefundNotice key={refund.provider_ref} refund={refund} mayDecide={mayDecide} />)
}

function OutsideRefundNotice({ refund, mayDecide }: { refund: OutsideRefund; mayDecide: boolean }) {
  const { amount_cents, made_at, needs, order_id, provider_ref, choices } = refund
  const queries = useQueryClient()
  const refetch = useRefetchMoney()
  const settled = { onSettled: () => Promise.all([refetch(), refreshOrders(queries)]) }
  const enter = useMutation(trpc.money.enterOutsideRefund.mutationOptions(settled))
  const note = useMutation(trpc.money.noteOutsideRefund.mutationOptions(settled))
  const busy = enter.isPending || note.isPending
  const enterFor = (chosen: string | null) => enter.mutate({ provider_ref, order_id: chosen })
  const choose = (
    <>
      {choices.map((choice) => (
        <Button key={choice.order_id} disabled={busy} onClick={() => enterFor(choice.order_id)}>
          For order {choice.order_number}
        </Button>
      ))}
      <Button disabled={busy} onClick={() => enterFor(null)}>
        Share over all orders
      </Button>
    </>
  )
  const noted = (
    <Button disabled={busy} onClick={() => note.mutate({ provider_ref, order_id })}>
      Noted
    </Button>
  )
  const actions = needs === 'order' ? choose : needs === 'look' || needs === 'packed' ? noted : null
  return (
    <Notice
      tone="attention"
      title={`${formatCents(amount_cents)} was refunded in Stripe`}
      actions={mayDecide ? actions : null}
    >
      Made {shopInstantText(made_at)}, not by this program. {outsideRefundSentences(refund)}
      <Failed error={enter.error ?? note.error} />
    </Notice>
  )
}
