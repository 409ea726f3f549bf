import { useQuery } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalOf, trpc } from '../api.ts'
import { MessagePage, NoOrderPage } from '../shell/message-page.tsx'
import { Button, ButtonLink } from '../ui/buttons.tsx'

const ASK_AGAIN_MS = 2_500

/** Back from the payment page, and the payment is not known here yet: asks the payment service until it is. */
export function AwaitedOrder({ id }: { id: string }) {
  const queries = useQueryClient()
  const quote = useQuery(trpc.quotes.get.queryOptions({ quote_id: id }))
  const checked = useQuery(
    trpc.quotes.checkPayment.queryOptions(
      { quote_id: id },
      {
        enabled: quote.isSuccess,
        refetchInterval: ({ state }) => (state.data?.paid ? false : ASK_AGAIN_MS),
      },
    ),
  )
  const paid = checked.data?.paid === true
  useEffect(() => {
    if (paid) void queries.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ order_id: id }) })
  }, [paid, queries, id])
  if (quote.isError) return <NoOrderPage />
  return (
    <MessagePage
      title={checked.data?.open ? 'This order is not paid yet' : 'One moment'}
      text={checked.isError ? refusalOf(checked.error).detail : 'x'}
      actions={<ButtonLink to="/quotes/$id/order" params={{ id }}>Back to the order</ButtonLink>}
    />
  )
}
