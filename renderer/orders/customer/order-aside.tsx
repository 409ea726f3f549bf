import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import { extraText } from '../../../shared/catalog/chosen-extras.ts'
import { IconDownload, IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../shared/orders/order.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { Button, ButtonLink, DownloadLink } from '../../platform/ui/buttons.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { labelText } from '../../platform/ui/words.ts'
import { MoneyLines } from './money-lines.tsx'
import classes from './order-page.module.css'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf, trpc } from '../../platform/api.ts'
import { useKeepQuote } from '../../quoting/customer/quote/use-live-quote.ts'

interface AsideProps {
  order: Order
  /** Path of the receipt. */
  receipt: string
  /** Downloads of invoice and credit notes. */
  invoices: ReactNode
  /** Reports of problems. */
  problems: ReactNode
  /** Links to the terms that were in force when it was paid. */
  terms: ReactNode
  /** True for visitors with the link from an email, who can look and write messages. */
  follows: boolean
}

/** The part, the payment, and the actions for the order. */
export function OrderAside(props: AsideProps) {
  const { order } = props
  return (
    <div className="grid min-w-0 gap-4">
      <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="bought">
        <h2 id="bought">What you ordered</h2>
        <div className="grid grid-cols-auto-fr items-center gap-3.5">
          <Thumbnail quote={order} size={72} />
          <div>
            <p className="truncate font-semibold">{order.filename}</p>
            <p className="figures note">
              {counted(order.quantity, 'piece')} · {order.material_note ?? order.material} ·{' '}
              {labelText(order.color)} · {SPEED_NAMES[order.speed]}
              {order.extras.map((extra) => ` · ${extraText(extra)}`)}
            </p>
            {order.purchase_order === null ? null : <p className="note">PO number {order.purchase_order}</p>}
          </div>
        </div>
        <MoneyLines order={order} />
        <OrderActions {...props} />
      </section>
      {props.problems}
      {props.terms}
    </div>
  )
}

function OrderActions({ order, receipt, invoices, follows }: AsideProps) {
  // Files would stay on a screen that the next customer uses.
  if (useKiosk()) return null
  return (
    <>
      <div className={`auto-fill small-cards grid min-w-0 gap-2 ${classes['actions']}`}>
        <DownloadLink href={receipt} icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}>
          Receipt (PDF)
        </DownloadLink>
        {invoices}
        {follows ? (
          <ButtonLink to="/q/$token" params={{ token: order.review_url.split('/').at(-1)! }}>
            View part
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/quotes/$id" params={{ id: order.id }}>
              View part
            </ButtonLink>
            <OrderAgain order={order} />
            <DownloadButton path={`/quotes/${order.id}/original`}>Download your file</DownloadButton>
          </>
        )}
      </div>
      {follows ? (
        <p className="note">
          Anyone with the link in your email can view this page and write to us. The order cannot be changed
          here.
        </p>
      ) : null}
    </>
  )
}

function OrderAgain({ order }: { order: Order }) {
  const { again, busy, refusal } = useOrderAgain(order.id)
  return (
    <>
      <Button icon={<IconRepeat size={18} stroke={1.8} aria-hidden="true" />} disabled={busy} onClick={again}>
        Order again
      </Button>
      {refusal ? <Notice tone="stop" live title={refusal.detail} /> : null}
    </>
  )
}

/** Makes a new quote of the same part with the same choices at today's price, and opens it. */
function useOrderAgain(quote_id: string) {
  const navigate = useNavigate()
  const keep = useKeepQuote()
  const repeat = useMutation(
    trpc.quotes.again.mutationOptions({
      onSuccess: (quote) => {
        keep(quote)
        void navigate({ to: '/quotes/$id', params: { id: quote.id } })
      },
    }),
  )
  return {
    again: () => repeat.mutate({ quote_id }),
    busy: repeat.isPending,
    refusal: repeat.error ? refusalOf(repeat.error) : null,
  }
}
