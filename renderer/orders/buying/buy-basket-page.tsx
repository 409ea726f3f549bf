import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { soldOptions } from '../../../shared/quoting/quotes/sold-options.ts'
import { refusalOf, server, trpc } from '../../platform/api.ts'
import { shownBasketOption, waitingText } from '../../quoting/customer/basket/basket-words.ts'
import { useLiveBasket } from '../../quoting/customer/basket/use-live-basket.ts'
import { useSpeed } from '../../quoting/customer/price/speed.ts'
import { LoadFailedPage, MessagePage, NoBasketPage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { BasketSummary, tillDelivery } from './basket-summary.tsx'
import classes from './buy-page.module.css'
import { OrderForm } from './order-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useKeepBasket } from '../../quoting/customer/basket/use-change-basket.ts'
import type { OrderFormCalls } from './order-form-calls.ts'

const NOT_FOUND_CODES = new Set(['basket_not_found', 'unauthorized'])

/** Ordering a basket: delivery, then review, then on to the payment page. */
export function BuyBasketPage() {
  const { id } = useParams({ from: '/baskets/$id/order' })
  const live = useLiveBasket(id)
  if (live.isError && NOT_FOUND_CODES.has(refusalOf(live.error).code)) return <NoBasketPage />
  if (live.data) return <Buying basket={live.data} />
  if (!live.isError)
    return (
      <div className={`page-box grid items-start ${classes['page']}`}>
        <LoadingLines label="Loading the basket" />
      </div>
    )
  return <LoadFailedPage query={live} />
}

function Buying({ basket }: { basket: Basket }) {
  const { speed = 'week' } = useSearch({ from: '/baskets/$id/order' })
  useTitle('Order your basket')
  if (basket.status === 'paid') return <Navigate to="/baskets/$id" params={{ id: basket.id }} replace />
  const option = shownBasketOption(basket.options, speed)
  if (!option?.available)
    return (
      <MessagePage
        title="This basket can’t be ordered yet"
        text={waitingText(basket) ?? option?.note ?? 'None of its parts has a price yet.'}
        actions={
          <ButtonLink to="/baskets/$id" params={{ id: basket.id }} look="primary">
            Back to basket
          </ButtonLink>
        }
      />
    )
  return <BuyForm basket={basket} speed={option.speed} />
}

function BuyForm({ basket, speed }: { basket: Basket; speed: Speed }) {
  const calls = useBasketCalls(basket, speed)
  const option = shownBasketOption(basket.options, speed)
  const choose = useChooseSpeed(basket.id)
  const parts = basket.quotes.length
  return (
    <OrderForm
      calls={calls}
      bought={{
        delivery: tillDelivery(basket),
        checkout: basket.checkout,
        delivery_review: basket.delivery_review,
      }}
      option={option}
      options={soldOptions(basket.options)}
      onSpeed={choose}
      title={parts === 1 ? 'Order this part' : `Order these ${parts} parts`}
      back={
        <ButtonLink
          to="/baskets/$id"
          params={{ id: basket.id }}
          look="bare"
          style={{ marginLeft: -10 }}
          icon={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
        >
          Back to basket
        </ButtonLink>
      }
      renderSummary={(delivered) => <BasketSummary {...{ basket, option, delivered }} onSpeed={choose} />}
    />
  )
}

/** Returns a function that keeps the speed in the URL, and selects it on the page of the basket. */
function useChooseSpeed(id: string): (speed: Speed) => void {
  const navigate = useNavigate()
  const chooseOnBasketPage = useSpeed((state) => state.choose)
  return (speed) => {
    chooseOnBasketPage(speed)
    void navigate({
      to: '/baskets/$id/order',
      params: { id },
      search: { speed },
      replace: true,
      resetScroll: false,
    })
  }
}

/** Returns the calls of the order form for a basket. */
function useBasketCalls({ id: basket_id, quotes }: Basket, speed: Speed): OrderFormCalls {
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
    makePaymentLink: () => server.orders.paymentLink.mutate({ basket_id }),
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
