import { formatCents, type Cents } from '../../../shared/money.ts'
import { marginOf } from '../../../shared/pricing/margin.ts'
import { priceDoubt, type PriceDoubt } from '../../../shared/pricing/price-doubt.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Money } from '../../ui/values.tsx'
import { textOfCents } from '../../ui/dollars.ts'
import { MoneyField } from '../kit/money-field.tsx'
import type { TypedPrices } from './use-typed-prices.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import forms from '../kit/form.module.css'
import tones from '../kit/tones.module.css'

interface PriceFieldsProps {
  opened: OpenedQuote
  prices: TypedPrices
  /** Machine time of one piece, where known. */
  unit_seconds: number | null
}

/** What a piece costs at each lead time, with the sums and what Economy leaves for each machine hour. */
export function PriceFields({ opened, prices, unit_seconds }: PriceFieldsProps) {
  const unit = opened.quote.quantity === 1 ? 'in all' : 'a piece'
  return (
    <>
      <div className={forms['pair']}>
        <MoneyField
          label="Economy"
          unit={unit}
          value={prices.text.week}
          error={prices.faults.week}
          isFirst
          onChange={(text) => prices.set('week', text)}
        />
        <MoneyField
          label="Fastest"
          unit={unit}
          value={prices.text.asap}
          error={prices.faults.asap}
          onChange={(text) => prices.set('asap', text)}
        />
      </div>
      <Leaves opened={opened} prices={prices} unit_seconds={unit_seconds} />
      <AsAsked opened={opened} prices={prices} />
      <Doubt opened={opened} prices={prices} />
    </>
  )
}

function Leaves({ opened, prices, unit_seconds }: PriceFieldsProps) {
  if (!prices.unit_cents || unit_seconds === null) return null
  const { quantity } = opened.quote
  const price = (opened.asked_now ?? opened.breakdown)?.price
  const { per_machine_hour_cents } = marginOf({
    total_cents: prices.unit_cents.week * quantity,
    filament_cost_cents: price?.filament_cost_cents ?? 0,
    seconds: unit_seconds * quantity,
  })
  if (per_machine_hour_cents === null) return null
  return (
    <p className={tones['quiet']}>
      Economy leaves <Money cents={per_machine_hour_cents} /> for each machine hour, filament taken off.
    </p>
  )
}

const DOUBTS: Record<PriceDoubt, string> = {
  below_filament: 'This is less than its filament costs the shop',
  far_below: 'This is less than half of what the price book asks',
  far_above: 'This is more than five times what the price book asks',
}

/** A slip of the hand is said before it is sent: afterwards the price stands. */
function Doubt({ opened, prices }: Pick<PriceFieldsProps, 'opened' | 'prices'>) {
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
      Economy comes to {formatCents(total_cents)} in all. The customer can buy at this price as soon as it is
      sent; it cannot be taken back.
    </Notice>
  )
}

/** Back to what the price book asks, where something else was typed. */
function AsAsked({ opened, prices }: Pick<PriceFieldsProps, 'opened' | 'prices'>) {
  const asked = opened.asked_now?.price.prices
  if (!asked) return <p className={tones['quiet']}>Nothing was measured: the price book asks nothing.</p>
  const { asap, week } = asked
  const isSame = prices.unit_cents?.asap === asap.unit_cents && prices.unit_cents.week === week.unit_cents
  if (isSame) return <p className={tones['quiet']}>As the price book asks now.</p>
  const take = (cents: Cents) => textOfCents(cents)
  return (
    <div>
      <Button
        look="bare"
        onClick={() => {
          prices.set('asap', take(asap.unit_cents))
          prices.set('week', take(week.unit_cents))
        }}
      >
        Take the price book&rsquo;s: <Money cents={week.unit_cents} /> and <Money cents={asap.unit_cents} />
      </Button>
    </div>
  )
}
