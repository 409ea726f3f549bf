import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { LoadingLines } from '../../../platform/ui/loading-lines.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { isMeasured } from '../quote/use-live-quote.ts'
import { useSpeed } from '../price/speed.ts'
import { DropField } from '../start/drop-field.tsx'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { UploadList } from '../start/upload-list.tsx'
import { useMoreParts } from '../start/use-more-parts.ts'
import { WindowDrop } from '../start/window-drop.tsx'
import { BasketDates } from './basket-dates.tsx'
import { BasketFoot } from './basket-foot.tsx'
import { BasketLines } from './basket-lines.tsx'
import { BasketProblems } from './basket-problems.tsx'
import { BasketReview } from './basket-review.tsx'
import { BasketRows } from './basket-rows.tsx'
import { type Blocker, blockersOf } from './basket-blockers.ts'
import { partsIn, shownBasketOption } from './basket-words.ts'
import { ChangeAll } from './change-all.tsx'
import { NotAdded, sortUploads } from './not-added.tsx'
import classes from './basket-page.module.css'
import { useCatalogQuery } from './use-catalog.ts'
import { useBasketQuotes } from './use-live-basket.ts'
import { useOpenUnits } from '../quote-context/units-question.ts'
import { IconDownload } from '@tabler/icons-react'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { DownloadLink } from '../../../platform/ui/buttons.tsx'
import { EmailBasket } from './email-basket.tsx'
import { ShareBasket } from './share-basket.tsx'

interface BasketViewProps {
  basket: Basket
  /** The basket in which parts stayed that could not be bought yet. */
  rest?: string | undefined
}

/** An open basket, once its parts have been read. */
export function BasketView(props: BasketViewProps) {
  useTitle('Your basket')
  const quotes = useBasketQuotes(props.basket)
  if (useWereRead(quotes)) return <OpenBasket {...props} quotes={quotes} />
  return (
    <div className={`page-box ${classes['page']}`}>
      <LoadingLines label="Loading the basket" />
    </div>
  )
}

/** Problems, parts, ship dates and the next step. */
function OpenBasket({ basket, rest, quotes }: BasketViewProps & { quotes: readonly Quote[] }) {
  const { arriving, tooMany, refused } = sortUploads(useBasketUploads(basket.id))
  const add = useMoreParts(basket.id, basket.quotes.length)
  const blockers = blockersOf(basket, useOpenUnits(quotes))
  return (
    <div className={`page-box ${classes['page']}`}>
      <WindowDrop words="Drop to add it" onFiles={add} />
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        style={{ marginBottom: 16 }}
      >
        <h1>Your basket: {counted(partsIn(basket).length + arriving.length, 'part')}</h1>
        <BasketActions basket={basket} />
      </div>
      {rest === undefined ? null : <RestElsewhere basket_id={rest} />}
      <NotAdded uploads={tooMany} mayMove={arriving.length === 0} />
      {refused.length > 0 ? (
        <div style={{ marginBottom: 20 }}>
          <UploadList uploads={refused} />
        </div>
      ) : null}
      <BasketProblems basket={basket} blockers={blockers} />
      <BasketReview basket={basket} />
      <div className={`grid items-start gap-6 ${classes['columns']}`}>
        <div className="grid min-w-0 gap-4">
          <BasketRows basket={basket} quotes={quotes} />
          {arriving.length > 0 ? <UploadList uploads={arriving} /> : null}
          {basket.quotes.length < MAX_BASKET_QUOTES ? (
            <DropField onFiles={add} small invitation="Add more parts" />
          ) : (
            <p className={`note ${classes['small']}`}>A basket holds up to {MAX_BASKET_QUOTES} parts.</p>
          )}
        </div>
        <Side basket={basket} quotes={quotes} blockers={blockers} />
      </div>
    </div>
  )
}

function RestElsewhere({ basket_id }: { basket_id: string }) {
  return (
    <p className="text-soft" style={{ marginBottom: 16 }}>
      The other parts are in{' '}
      <Link to="/baskets/$id" params={{ id: basket_id }}>
        another basket
      </Link>
      .
    </p>
  )
}

/** Returns true once the parts and the catalog have been read; anything shown earlier would move. Later changes do not hide the page again. */
function useWereRead(quotes: readonly Quote[]): boolean {
  const { isPending } = useCatalogQuery()
  const [wereRead, setWereRead] = useState(false)
  const areRead = quotes.length > 0 && !isPending
  if (areRead && !wereRead) setWereRead(true)
  return areRead || wereRead
}

interface SideProps {
  basket: Basket
  quotes: readonly Quote[]
  blockers: readonly Blocker[]
}

/** Shows what everything costs and when it ships, with the next step. */
function Side({ basket, quotes, blockers }: SideProps) {
  const speed = useSpeed((state) => state.speed)
  const stale = quotes.some(isMeasured) || quotes.length < basket.quotes.length
  const option = shownBasketOption(basket.options, speed)
  return (
    <aside
      className={`sticky grid gap-4 overflow-y-auto ${classes['side']}`}
      aria-label="Price and ship date"
    >
      {basket.options.length > 0 ? <BasketDates basket={basket} stale={stale} /> : null}
      <ChangeAll quotes={quotes} parts={basket.quotes.length} />
      {option ? <BasketLines option={option} /> : null}
      <BasketFoot basket={basket} option={option} stale={stale} blockers={blockers} />
    </aside>
  )
}

/** Returns the uploads that go into this basket. */
function useBasketUploads(basket_id: string) {
  const { uploads, basket_id: filled } = useQuoteDraft()
  return filled === basket_id ? uploads.filter(({ forBasket }) => forBasket) : []
}

/** Saving the basket as PDF, sharing it, and sending its prices to one’s own address. */
function BasketActions({ basket }: { basket: Basket }) {
  // Files would stay on a screen that the next customer uses.
  if (useKiosk()) return null
  if (basket.options.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadLink
        href={`/baskets/${basket.id}/quote.pdf`}
        icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      >
        Save as PDF
      </DownloadLink>
      <ShareBasket basket_id={basket.id} />
      <EmailBasket basket_id={basket.id} />
    </div>
  )
}
