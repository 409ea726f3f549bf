import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { soldOptions } from '../../../shared/quoting/quotes/sold-options.ts'
import { refusalOf } from '../../platform/api.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { shownOption } from '../../quoting/customer/price/price-words.ts'
import { useSpeed } from '../../quoting/customer/price/speed.ts'
import { LoadFailedPage, MessagePage, NoQuotePage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { useTitle } from '../../platform/ui/use-title.ts'
import { useLiveQuote } from '../../quoting/customer/quote/use-live-quote.ts'
import { buyState } from '../../quoting/customer/price/buy-state.ts'
import classes from './buy-page.module.css'
import { OrderSummary } from './order-summary.tsx'
import { RefreshButton } from '../../quoting/customer/price/refresh-quote.tsx'
import { OrderForm } from './order-form.tsx'
import { useQuoteCalls } from './use-quote-calls.ts'

const NOT_FOUND_CODES = new Set(['quote_not_found', 'unauthorized', 'NOT_FOUND'])

/** Ordering one part: delivery, then review, then on to the payment page. */
export function BuyPage() {
  const { id } = useParams({ from: '/quotes/$id/order' })
  const live = useLiveQuote(id)
  if (live.isError && NOT_FOUND_CODES.has(refusalOf(live.error).code)) return <NoQuotePage />
  if (live.data) return <Buying quote={live.data} />
  if (!live.isError)
    return (
      <div className={`page-box grid items-start ${classes['page']}`}>
        <LoadingLines label="Loading the order" />
      </div>
    )
  return <LoadFailedPage query={live} />
}

function Buying({ quote }: { quote: Quote }) {
  const { speed = 'week' } = useSearch({ from: '/quotes/$id/order' })
  useTitle(`Order ${quote.filename}`)
  const state = buyState(quote, speed, useNow())
  switch (state.kind) {
    case 'ordered':
      return <Navigate to="/orders/$id" params={{ id: quote.id }} replace />
    case 'expired':
      return (
        <MessagePage
          title="This price has expired"
          text="We still have your part. Get a new price, then order it."
          actions={<RefreshButton quote_id={quote.id} />}
        />
      )
    case 'wait':
      return <NotYet quote={quote} title="This part can’t be ordered yet" why={state.why} />
    case 'no':
      if (quote.status !== 'quoted')
        return <NotYet quote={quote} title="This part can’t be ordered" why={state.why} />
  }
  return <BuyForm quote={quote} speed={speed} />
}

function NotYet({ quote, title, why }: { quote: Quote; title: string; why: string }) {
  return (
    <MessagePage
      title={title}
      text={why}
      actions={
        <ButtonLink to="/quotes/$id" params={{ id: quote.id }} look="primary">
          Back to quote
        </ButtonLink>
      }
    />
  )
}

function BuyForm({ quote, speed }: { quote: Quote; speed: Speed }) {
  const calls = useQuoteCalls(quote.id, speed)
  const option = shownOption(quote.options, speed)
  const choose = useChooseSpeed(quote.id)
  return (
    <OrderForm
      calls={calls}
      bought={quote}
      option={option}
      options={soldOptions(quote.options)}
      onSpeed={choose}
      title="Order this part"
      back={
        <ButtonLink
          to="/quotes/$id"
          params={{ id: quote.id }}
          look="bare"
          style={{ marginLeft: -10 }}
          icon={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
        >
          Back to part
        </ButtonLink>
      }
      renderSummary={(delivered) => <OrderSummary {...{ quote, option, delivered }} onSpeed={choose} />}
    />
  )
}

/** Returns a function that keeps the speed in the URL, and selects it on the quote page. */
function useChooseSpeed(id: string): (speed: Speed) => void {
  const navigate = useNavigate()
  const chooseOnQuotePage = useSpeed((state) => state.choose)
  return (speed) => {
    chooseOnQuotePage(speed)
    void navigate({
      to: '/quotes/$id/order',
      params: { id },
      search: { speed },
      replace: true,
      resetScroll: false,
    })
  }
}
