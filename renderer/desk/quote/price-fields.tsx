import { formatCents } from '../../../shared/platform/money.ts'
import { priceDoubt, type PriceDoubt } from '../../../shared/desk/price-doubt.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { textOfCents } from '../../platform/ui/dollars.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { useExpectedMargin } from '../../quoting/costs/use-expected-margin.ts'
import type { TypedPrices } from './use-typed-prices.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import forms from '../../platform/kit/form.module.css'

interface PriceFieldsProps {
  opened: OpenedQuote
  prices: TypedPrices
  /** Machine time of one piece; null if unknown. */
  unit_seconds: number | null
}

/** The unit price of each speed, with Economy's margin per machine hour and a warning about unlikely prices. */
export function PriceFields({ opened, prices, unit_seconds }: PriceFieldsProps) {
  const unit = opened.quote.quantity === 1 ? 'total' : 'per piece'
  return (
    <>
      <div className={forms['pair']}>
        <UnitField
          label="Economy"
          unit={`$ ${unit}`}
          value={prices.text.week}
          fault={prices.faults.week}
          isFirst
          onChange={(text) => prices.set('week', text)}
        />
        <UnitField
          label="Fastest"
          unit={`$ ${unit}`}
          value={prices.text.asap}
          fault={prices.faults.asap}
          onChange={(text) => prices.set('asap', text)}
        />
      </div>
      <Margin opened={opened} prices={prices} unit_seconds={unit_seconds} />
      <PriceBookButton opened={opened} prices={prices} />
      <DoubtNotice opened={opened} prices={prices} />
    </>
  )
}

function Margin({ opened, prices, unit_seconds }: PriceFieldsProps) {
  const marginOfSale = useExpectedMargin()
  if (!marginOfSale || !prices.unit_cents || unit_seconds === null) return null
  const { quantity } = opened.quote
  const price = (opened.asked_now ?? opened.breakdown)?.price
  const { per_machine_hour_cents, uncounted } = marginOfSale({
    revenue_cents: prices.unit_cents.week * quantity,
    filament_cost: price?.filament_cost_cents ?? 0,
    seconds: unit_seconds * quantity,
    units: quantity,
  })
  if (per_machine_hour_cents === null) return null
  return (
    <p className="font-normal text-muted">
      Economy margin: <Money cents={per_machine_hour_cents} /> per machine hour{uncounted && `, ${uncounted}`}
      .
    </p>
  )
}

const DOUBTS: Record<PriceDoubt, string> = {
  below_filament: 'This is less than the filament costs',
  far_below: 'This is less than half the price book’s price',
  far_above: 'This is more than five times the price book’s price',
}

/** Warns about a price that looks mistyped: it binds the shop once it is sent. */
function DoubtNotice({ opened, prices }: Pick<PriceFieldsProps, 'opened' | 'prices'>) {
  if (!prices.unit_cents) return null
  const price = (opened.asked_now ?? opened.breakdown)?.price
  const total_cents = prices.unit_cents.week * opened.quote.quantity
  const doubt = priceDoubt({
    total_cents,
    filament_cost_cents: price?.filament_cost_cents ?? 0,
    asked_cents: opened.asked_now?.price.prices.week.total_cents ?? null,
  })
  if (doubt === null) return null
  return (
    <Notice tone="attention" title={DOUBTS[doubt]} live>
      Economy totals {formatCents(total_cents)}. The customer can buy at this price as soon as it is sent; it
      cannot be undone.
    </Notice>
  )
}

/** Puts the price book's prices into the fields, where others were typed. */
function PriceBookButton({ opened, prices }: Pick<PriceFieldsProps, 'opened' | 'prices'>) {
  const computed = opened.asked_now?.price.prices
  if (!computed)
    return <p className="font-normal text-muted">Nothing was measured, so the price book has no price.</p>
  const { asap, week } = computed
  const isSame = prices.unit_cents?.asap === asap.unit_cents && prices.unit_cents.week === week.unit_cents
  if (isSame) return <p className="font-normal text-muted">Same as the price book.</p>
  return (
    <div>
      <Button
        look="bare"
        onClick={() => {
          prices.set('asap', textOfCents(asap.unit_cents))
          prices.set('week', textOfCents(week.unit_cents))
        }}
      >
        Use the price book&rsquo;s: <Money cents={week.unit_cents} /> and <Money cents={asap.unit_cents} />
      </Button>
    </div>
  )
}
