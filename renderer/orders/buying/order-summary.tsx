import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import { extraText } from '../../../shared/catalog/chosen-extras.ts'
import { destinationText } from '../../../shared/quoting/delivery/delivery.ts'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PriceOption, Quote } from '../../../shared/quoting/quotes/quote.ts'
import { soldOptions } from '../../../shared/quoting/quotes/sold-options.ts'
import { trpc } from '../../platform/api.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { distanceText, labelText, sizeText } from '../../platform/ui/words.ts'
import { courierText } from './courier-day.ts'
import type { Bought, Delivered, OrderFormOption } from './order-form-calls.ts'
import { totalBeforeTax } from './total-before-tax.ts'
import { ShipsOn } from '../../quoting/customer/price/ships-on.tsx'

interface OrderSummaryProps {
  quote: Quote
  option: PriceOption | undefined
  onSpeed: (speed: Speed) => void
  delivered: Delivered
}

/** The part, the ship dates, and the price line by line. */
export function OrderSummary({ quote, option, onSpeed, delivered }: OrderSummaryProps) {
  return (
    <section className="grid gap-4 panel p-5" aria-label="Your order">
      <Part quote={quote} />
      <ShipDateChoice
        options={soldOptions(quote.options)}
        option={option}
        onSpeed={onSpeed}
        delivery={delivered.delivery}
      />
      {option ? (
        <Lines
          delivered={delivered}
          isReviewed={quote.delivery_review?.status === 'waiting'}
          cents={option.total_cents}
          parts={quote.quantity > 1 ? counted(quote.quantity, 'piece') : 'Part'}
        />
      ) : null}
    </section>
  )
}

function Part({ quote }: { quote: Quote }) {
  const catalog = useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data
  const material = catalog?.materials.find(({ id }) => id === quote.material)
  return (
    <div className="grid grid-cols-auto-fr items-center gap-3.5">
      <Thumbnail quote={quote} size={72} />
      <div>
        <p className="truncate font-semibold">{quote.filename}</p>
        <p className="figures note">
          {counted(quote.quantity, 'piece')} · {quote.material_note ?? material?.label ?? quote.material} ·{' '}
          {quote.color_note ?? labelText(quote.color)}
          {quote.extras.map((extra) => ` · ${extraText(extra)}`)}
        </p>
        {quote.part ? <p className="figures note">{sizeText(quote.part.dimensions_mm)} mm</p> : null}
      </div>
    </div>
  )
}

interface ShipDatesProps {
  options: readonly OrderFormOption[]
  option: OrderFormOption | undefined
  onSpeed: (speed: Speed) => void
  delivery: Bought['delivery']
}

/** The ship dates to choose from, with their prices, and the courier where only one has it. */
export function ShipDateChoice({ options, option, onSpeed, delivery }: ShipDatesProps) {
  const courierOn = courierText(delivery, options)
  return (
    <fieldset className="grid gap-2">
      <legend className="spoken">When it ships</legend>
      {options.map((offered) => (
        <label key={offered.speed} className="picks rings" data-off={!offered.available || undefined}>
          <input
            type="radio"
            name="ship"
            checked={offered.speed === option?.speed}
            disabled={!offered.available}
            onChange={() => onSpeed(offered.speed)}
          />
          <span className="grid min-w-0">
            <span className="font-medium">
              <ShipsOn ship_by={offered.ship_by} />
            </span>
            <span className="note">
              {[
                SPEED_NAMES[offered.speed],
                offered.ship_by && distanceText(offered.ship_by),
                offered.available ? null : offered.note,
                courierOn(offered),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Money cents={offered.total_cents} />
        </label>
      ))}
    </fieldset>
  )
}

interface LinesProps {
  /** The words for the parts, shown before their price. */
  parts: string
  cents: number
  delivered: Delivered
  /** True if staff price the delivery now. */
  isReviewed: boolean
}

/** The price line by line. */
export function Lines({ parts, cents, delivered, isReviewed }: LinesProps) {
  const { delivery, total, city } = delivered
  return (
    <dl className="figures sum-lines grid gap-2 border-t border-hairline pt-4 text-body">
      <div>
        <dt>{parts}</dt>
        <dd>
          <Money cents={cents} />
        </dd>
      </div>
      <div>
        <dt>{city ? destinationText({ city, pickup: delivery?.pickup }) : 'Delivery'}</dt>
        <dd>
          <DeliveryPrice delivered={delivered} isReviewed={isReviewed} />
        </dd>
      </div>
      <div>
        <dt>Sales tax</dt>
        {total ? (
          <dd>
            <Money cents={total.tax_cents} />
          </dd>
        ) : (
          <dd className="note">{delivery ? 'Calculated at payment' : 'Depends on the delivery'}</dd>
        )}
      </div>
      <Box className="border-t border-hairline text-lead font-semibold" pt={10}>
        <dt>{total ? 'Total' : delivery ? 'Total before tax' : 'Subtotal before delivery and tax'}</dt>
        <dd>
          <Money cents={total?.total_cents ?? totalBeforeTax({ total_cents: cents }, delivery)} />
        </dd>
      </Box>
    </dl>
  )
}

function DeliveryPrice({
  delivered: { delivery, city },
  isReviewed,
}: Pick<LinesProps, 'delivered' | 'isReviewed'>) {
  if (delivery) return <Money cents={delivery.fee_cents} />
  const words = isReviewed ? 'We’re pricing it' : city ? 'No price yet' : 'Not chosen yet'
  return <span className="note">{words}</span>
}
