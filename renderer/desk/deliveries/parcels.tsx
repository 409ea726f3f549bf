import { Link } from '@tanstack/react-router'
import { sumCents } from '../../../shared/platform/money.ts'
import type { DeliveryReview, ParcelUnderReview } from '../../../shared/desk/delivery-reviews.ts'
import { REVIEW_WORDS } from '../../../shared/quoting/delivery/delivery-words.ts'
import { Figure, Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { inchText, sizeText, weightText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'

/** The parcels of a delivery, each with what is in it. */
export function Parcels({ review }: { review: DeliveryReview }) {
  const { parcels, basket_id } = review
  const many = parcels.length > 1
  return (
    <div className="grid gap-4">
      {parcels.map((one, at) => (
        <section
          key={one.parts[0].quote_id}
          className={panel['block']}
          aria-label={many ? `Parcel ${at + 1}` : 'Parcel'}
        >
          {many ? (
            <h3>
              Parcel {at + 1} of {parcels.length}
            </h3>
          ) : null}
          {basket_id === null ? null : <Contents parcel={one} />}
          <ParcelFacts parcel={one} isOneOfMany={many} />
        </section>
      ))}
      {many ? <Together parcels={parcels} /> : null}
    </div>
  )
}

function Contents({ parcel }: { parcel: ParcelUnderReview }) {
  return (
    <ul className="grid gap-0.5" aria-label="Parts">
      {parcel.parts.map(({ quote_id, filename, quantity }) => (
        <li key={quote_id}>
          <Link className="wrap-anywhere" to="/console/quotes" search={{ q: quote_id, chosen: quote_id }}>
            {filename}
          </Link>{' '}
          <span className="text-muted">{counted(quantity, 'piece')}</span>
        </li>
      ))}
    </ul>
  )
}

function ParcelFacts({ parcel: one, isOneOfMany }: { parcel: ParcelUnderReview; isOneOfMany: boolean }) {
  const { parcel, parts } = one
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <dl className={`figures sum-lines grid gap-0.5 ${panel['lines']}`}>
      <div>
        <dt>Parcel with {counted(pieces, 'piece')}</dt>
        <dd>
          <Figure text={`${sizeText(parcel.size_mm)} mm`} />
        </dd>
      </div>
      <div>
        <dt>In inches</dt>
        <dd>
          <Figure text={`${inchText(parcel.size_mm)} in`} />
        </dd>
      </div>
      <div>
        <dt>Packed weight</dt>
        <dd>{weightText(parcel.grams)}</dd>
      </div>
      <div>
        <dt>Value of the parts</dt>
        <dd>
          <Money cents={parcel.value_cents} />
        </dd>
      </div>
      {isOneOfMany ? <ByTable parcel={one} /> : null}
    </dl>
  )
}

/** Shows what this parcel alone would cost. */
function ByTable({ parcel: { reasons, fee_cents } }: { parcel: ParcelUnderReview }) {
  return (
    <div>
      <dt>By your price table</dt>
      <dd>
        {fee_cents === null ? (
          `No price: ${reasons.map((reason) => REVIEW_WORDS[reason]).join(', ')}`
        ) : (
          <Money cents={fee_cents} />
        )}
      </dd>
    </div>
  )
}

/** Sums up the parcels that one price covers. */
function Together({ parcels }: { parcels: readonly ParcelUnderReview[] }) {
  const grams = parcels.reduce((sum, { parcel }) => sum + parcel.grams, 0)
  return (
    <dl className={`figures sum-lines grid gap-0.5 ${panel['lines']}`}>
      <div>
        <dt>{counted(parcels.length, 'parcel')} together</dt>
        <dd>
          {weightText(grams)}, <Money cents={sumCents(parcels.map(({ parcel }) => parcel.value_cents))} />
        </dd>
      </div>
    </dl>
  )
}
