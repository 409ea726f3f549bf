import { formatCents } from '../../../../shared/platform/money.ts'
import type { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { useShopBrand } from '../../../platform/shop-brand.ts'
import { ShopMark } from '../../../platform/ui/shop-mark.tsx'
import { useShopDetails } from '../../../platform/ui/use-shop-details.ts'
import { countText, dayText, inchText, shopInstantText, sizeText } from '../../../platform/ui/words.ts'
import { findingFigures, orderedFindings } from '../../../platform/viewer/finding-words.ts'
import { offeredOptions, SPEED_NAMES } from '../price/price-words.ts'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './printed-quote.module.css'
import { findingsTitle } from '../part/finding-words.ts'
import { Specification } from '../part/specification.tsx'
import { Thumbnail } from '../part/thumbnail.tsx'

const PICTURE_PX = 180

/** The quote on paper: shown only when printing or saving as PDF. */
export function PrintedQuote() {
  const context = useQuoteContext()
  const { quote, priced } = context
  return (
    <article className={classes['sheet']} aria-hidden="true">
      <header>
        <Shop />
        <span>
          Quote {quote.id}
          <br />
          {shopInstantText(quote.updated_at)}
        </span>
      </header>
      <div className={classes['part']}>
        <div>
          <h1>{quote.filename}</h1>
          <Size {...context} />
          <Specification />
        </div>
        {quote.thumbnail_url ? <Thumbnail quote={quote} size={PICTURE_PX} /> : null}
      </div>
      {priced ? <PriceRows options={offeredOptions(priced.options)} quantity={priced.quantity} /> : null}
      <Findings {...context} />
      <footer>
        {quote.expires_at && priced ? <p>Price valid until {shopInstantText(quote.expires_at)}.</p> : null}
        <p>
          Before tax and delivery. Our checks are not a certification. You decide whether fit and strength
          suit your use.
        </p>
        <p>Terms and returns: {location.origin}/terms</p>
        <p>{quote.review_url}</p>
      </footer>
    </article>
  )
}

/** Its mark, where it is and how to reach it: whoever has only the paper must find it. */
function Shop() {
  const brand = useShopBrand()
  const shop = useShopDetails()
  return (
    <span className={classes['shop']}>
      <span className={classes['brand']}>
        <ShopMark brand={brand} />
      </span>
      {shop ? <span>{[shop.place, shop.support_email, shop.phone].filter(Boolean).join(' · ')}</span> : null}
    </span>
  )
}

function Size({ measured }: QuoteContextValue) {
  const size = measured?.part?.dimensions_mm
  if (!size) return null
  return (
    <p>
      {sizeText(size)} mm · {inchText(size)} in
    </p>
  )
}

function PriceRows({ options, quantity }: { options: readonly PriceOption[]; quantity: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Ships</th>
          <th>Quantity</th>
          <th>Each</th>
          <th>Total</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.speed}>
            <td>
              {option.ship_by ? dayText(option.ship_by) : 'Date to be confirmed'} ({SPEED_NAMES[option.speed]}
              )
            </td>
            <td>{countText(quantity, 'piece')}</td>
            <td>{formatCents(option.unit_cents)}</td>
            <td>{formatCents(option.total_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Findings({ measured }: QuoteContextValue) {
  const findings = orderedFindings(measured ? shownFindings(measured) : [])
  if (findings.length === 0) return null
  return (
    <section>
      <h2>{findingsTitle(findings.map(({ finding }) => finding))}</h2>
      <ul>
        {findings.map(({ finding, index }) => (
          <li key={`${finding.code}:${index}`}>
            <b>{finding.title}</b>
            {limitText(finding)}: {finding.message} {finding.suggestion}
          </li>
        ))}
      </ul>
    </section>
  )
}

function limitText(finding: Parameters<typeof findingFigures>[0]): string {
  const figures = findingFigures(finding)
  if (!figures) return ''
  return figures.limit
    ? ` (${figures.measured}, ${figures.limitName.toLowerCase()} ${figures.limit})`
    : ` (${figures.measured})`
}
