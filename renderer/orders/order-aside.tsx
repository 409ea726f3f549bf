import { IconDownload, IconRepeat } from '@tabler/icons-react'
import type { Order } from '../../shared/orders/order.ts'
import { Thumbnail } from '../customer/part/thumbnail.tsx'
import { SPEED_NAMES } from '../customer/price/price-words.ts'
import { Button, ButtonLink, DownloadLink } from '../ui/buttons.tsx'
import { SupportLine } from '../buying/support-line.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { countText, labelText } from '../ui/words.ts'
import { MoneyLines } from './money-lines.tsx'
import classes from './order-page.module.css'
import { useOrderAgain } from './use-order-again.ts'

interface AsideProps {
  order: Order
  /** Where its receipt is. */
  receipt: string
  /** True for whoever came by the link of a letter. */
  follows: boolean
}

/** The part, the money, and what else can be done. */
export function OrderAside(props: AsideProps) {
  const { order } = props
  return (
    <div className={classes['aside']}>
      <section className={classes['card']} aria-labelledby="bought">
        <h2 id="bought">What you ordered</h2>
        <div className={classes['part']}>
          <Thumbnail quote={order} size={72} />
          <div>
            <p className={classes['name']}>{order.filename}</p>
            <p className={`${classes['small']} figures`}>
              {countText(order.quantity, 'piece')} · {order.material} · {labelText(order.color)} ·{' '}
              {SPEED_NAMES[order.speed]}
            </p>
          </div>
        </div>
        <MoneyLines order={order} />
        <OrderActions {...props} />
      </section>
      <section className={classes['card']} aria-labelledby="help">
        <h2 id="help">When something is wrong</h2>
        <p className={classes['small']}>
          Say the order number, {order.number}, and send a picture if a part is not as it should be. Prints
          that are our mistake are made again or refunded.
        </p>
        <SupportLine about={`Order ${order.number}`} />
      </section>
    </div>
  )
}

function OrderActions({ order, receipt, follows }: AsideProps) {
  return (
    <>
      <div className={classes['actions']}>
        <DownloadLink href={receipt} icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}>
          Receipt (PDF)
        </DownloadLink>
        {follows ? (
          <ButtonLink to="/q/$token" params={{ token: order.review_url.split('/').at(-1)! }}>
            See the part
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/quotes/$id" params={{ id: order.id }}>
              See the part
            </ButtonLink>
            <OrderAgain order={order} />
            <DownloadButton path={`/quotes/${order.id}/original`}>Your file</DownloadButton>
          </>
        )}
      </div>
      {follows ? (
        <p className={classes['small']}>
          This page is for whoever has the link in the letter; nothing can be changed here.
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
