import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { server, trpc } from '../../platform/api.ts'
import { useKeepBasket } from '../../quoting/customer/basket/use-change-basket.ts'
import type { OrderFormCalls } from './order-form-calls.ts'

/** The calls of the order form for a basket. */
export function useBasketCalls({ id: basket_id, quotes }: Basket, speed: Speed): OrderFormCalls {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const keep = useKeepBasket()
  const reload = () => {
    for (const queryKey of [trpc.baskets.pathKey(), trpc.quotes.contact.pathKey()])
      void queries.invalidateQueries({ queryKey })
  }
  return {
    id: basket_id,
    contact_quote_id: quotes[0].quote_id,
    path: `/baskets/${basket_id}/order?speed=${speed}`,
    accept: (purchase) => server.baskets.accept.mutate({ basket_id, ...purchase }),
    priceDelivery: async (address) => {
      const basket = await server.baskets.delivery.mutate({ basket_id, ...address })
      keep(basket)
      return basket.delivery !== null
    },
    readTotal: () => server.baskets.total.query({ basket_id, speed }),
    readNotes: () => server.quotes.purchaseNotes.query({ quote_id: quotes[0].quote_id }),
    reload,
    openPaid: () => {
      reload()
      void navigate({ to: '/baskets/$id', params: { id: basket_id } })
    },
  }
}
