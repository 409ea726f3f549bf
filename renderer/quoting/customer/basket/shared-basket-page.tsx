import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconCreditCard, IconDownload } from '@tabler/icons-react'
import type { SharedBasket, SharedPart } from '../../../../shared/orders/baskets/shared-basket.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { LoadFailedPage, MessagePage } from '../../../platform/shell/message-page.tsx'
import { Button, ButtonLink, DownloadLink } from '../../../platform/ui/buttons.tsx'
import { LoadingLines } from '../../../platform/ui/loading-lines.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useNow } from '../../../platform/ui/use-now.ts'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { Money } from '../../../platform/ui/values.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'
import { Thumbnail } from '../part/thumbnail.tsx'
import { checkoutTarget } from '../price/buy-state.ts'
import { ShipsOn } from '../price/ships-on.tsx'
import { useSpeed } from '../price/speed.ts'
import classes from './basket-page.module.css'
import { BasketDates } from './basket-dates.tsx'
import { BasketLines } from './basket-lines.tsx'
import { shownBasketOption } from './basket-words.ts'
import rows from './basket-row.module.css'

const POLL_MS = 30_000

/** A basket, read-only, for everyone with its link. */
export function SharedBasketPage() {
  const { token } = useParams({ from: '/b/$token' })
  const shared = useQuery(trpc.baskets.shared.queryOptions({ token }, { refetchInterval: POLL_MS }))
  useTitle('Shared basket')
  if (shared.data) return <View basket={shared.data} token={token} />
  if (!shared.isError)
    return (
      <div className={`page-box ${classes['page']}`}>
        <LoadingLines label="Loading the basket" />
      </div>
    )
  const refusal = refusalOf(shared.error)
  if (refusal.code !== 'basket_not_found') return <LoadFailedPage query={shared} />
  return (
    <MessagePage
      title="Basket not found"
      text={refusal.detail}
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}

function View({ basket, token }: { basket: SharedBasket; token: string }) {
  const speed = useSpeed((state) => state.speed)
  const option = shownBasketOption(basket.options, basket.checkout?.speed ?? speed)
  return (
    <div className={`page-box ${classes['page']}`}>
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        style={{ marginBottom: 16 }}
      >
        <h1>Shared basket: {counted(basket.parts.length, 'part')}</h1>
        {basket.status === 'open' && basket.options.length > 0 ? (
          <DownloadLink
            href={`/b/${token}/quote.pdf`}
            icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          >
            Save as PDF
          </DownloadLink>
        ) : null}
      </div>
      <div className={`grid items-start gap-6 ${classes['columns']}`}>
        <ul className="@container grid gap-2.5" aria-label="Parts">
          {basket.parts.map((part) => (
            <PartRow key={part.place} part={part} speed={option?.speed} />
          ))}
        </ul>
        <aside
          className={`sticky grid gap-4 overflow-y-auto ${classes['side']}`}
          aria-label="Price and ship date"
        >
          <Payment basket={basket} />
          {basket.status === 'open' && basket.checkout === null && basket.options.length > 0 ? (
            <BasketDates basket={{ options: basket.options, quotes: [] }} stale={false} />
          ) : null}
          {option ? <BasketLines option={option} /> : null}
        </aside>
      </div>
    </div>
  )
}

function PartRow({ part, speed }: { part: SharedPart; speed: string | undefined }) {
  const option = part.options.find((offered) => offered.speed === speed)
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 panel ${rows['row']}`}>
      <span className={rows['picture']}>
        <Thumbnail quote={{ thumbnail_url: part.picture_url, color: part.color }} size={72} />
      </span>
      <div className={`grid min-w-0 gap-1 ${rows['description']}`}>
        <span className="truncate font-semibold">{part.filename}</span>
        <span className="flex flex-wrap gap-x-3 gap-y-1 note">
          {part.material}, {part.color}
        </span>
      </div>
      <span className={rows['pieces']}>{counted(part.quantity, 'piece')}</span>
      {option ? (
        <div className={`fades grid justify-items-end text-right ${rows['price']}`}>
          <span className="text-title font-semibold tracking-tight">
            <Money cents={option.total_cents} />
          </span>
          <span className="flex flex-wrap gap-x-3 gap-y-1 note">
            <ShipsOn ship_by={option.ship_by} word="Ready" />
          </span>
        </div>
      ) : (
        <span className="flex flex-wrap gap-x-3 gap-y-1 note">No price yet</span>
      )}
    </li>
  )
}

/** The button to the payment page while the owner has one open; otherwise what is missing. */
function Payment({ basket: { status, number, checkout } }: { basket: SharedBasket }) {
  const now = useNow()
  if (status === 'paid')
    return (
      <Notice tone="good" title={`Purchase ${number} is paid`}>
        The person who shared it can track the orders and has the receipt.
      </Notice>
    )
  if (checkout && checkout.expires_at > now)
    return (
      <div className="grid gap-3.5">
        <Button
          look="primary"
          wide
          icon={<IconCreditCard size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => location.assign(checkoutTarget(checkout.url, location.origin))}
        >
          Continue to payment
        </Button>
        <p className={`note ${classes['small']}`}>
          You’ll see the full total with delivery and sales tax before you pay. The payment page is open until{' '}
          {shopInstantText(checkout.expires_at)}.
        </p>
      </div>
    )
  return (
    <Notice tone="info" title="View only">
      To pay for these parts, ask the person who shared them to enter the delivery address and continue to
      payment. The payment button then appears here.
    </Notice>
  )
}
