import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { server, trpc } from '../../platform/api.ts'
import { useKeepQuote } from '../../quoting/customer/quote/use-live-quote.ts'
import type { OrderFormCalls } from './order-form-calls.ts'

/** Returns the calls of the order form for one quote. */
export function useQuoteCalls(quote_id: string, speed: Speed): OrderFormCalls {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const keep = useKeepQuote()
  return {
    id: quote_id,
    contact_quote_id: quote_id,
    path: `/quotes/${quote_id}/order?speed=${speed}`,
    accept: (purchase) => server.quotes.accept.mutate({ quote_id, ...purchase }),
    makePaymentLink: () => server.orders.paymentLink.mutate({ quote_id }),
    priceDelivery: async (address) => {
      const quote = await server.quotes.delivery.mutate({ quote_id, ...address })
      keep(quote)
      return quote.delivery !== null
    },
    readTotal: () => server.quotes.total.query({ quote_id, speed }),
    readNotes: () => server.quotes.purchaseNotes.query({ quote_id }),
    reload: () => {
      for (const queryKey of [
        trpc.quotes.get.queryKey({ quote_id }),
        trpc.quotes.contact.queryKey({ quote_id }),
      ])
        void queries.invalidateQueries({ queryKey })
    },
    openPaid: () => void navigate({ to: '/orders/$id', params: { id: quote_id } }),
  }
}
