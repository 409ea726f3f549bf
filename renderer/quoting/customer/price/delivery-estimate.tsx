import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import text from './text-button.module.css'
import field from '../../../platform/ui/field.module.css'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { deliveryEstimateText } from './delivery-estimate-words.ts'
import classes from './delivery-estimate.module.css'
import { shownOption } from './price-words.ts'
import { useSpeed } from './speed.ts'

/** The ZIP code that the customer asked about, for every part of this visit. It is stored nowhere. */
const useZip = create<{ zip: string | null }>()(() => ({ zip: null }))

/** Shows what delivery to a ZIP code costs and when it arrives, before any form. */
export function DeliveryByZip() {
  const { quote, priced } = useQuoteContext()
  const zip = useZip((state) => state.zip)
  const [asking, setAsking] = useState(false)
  if (!priced || quote.status !== 'quoted') return null
  if (asking)
    return (
      <ZipForm
        zip={zip}
        onZip={(entered) => {
          useZip.setState({ zip: entered })
          setAsking(false)
        }}
      />
    )
  return (
    <div className={`flex flex-wrap items-center text-soft ${classes['line']}`}>
      {zip === null ? null : <EstimateText zip={zip} />}
      <button type="button" className={text['button']} onClick={() => setAsking(true)}>
        {zip === null ? 'Delivery by ZIP code' : 'Change'}
      </button>
    </div>
  )
}

function EstimateText({ zip }: { zip: string }) {
  const estimate = useDeliveryEstimate(zip)
  return (
    <output>
      {estimate.data
        ? deliveryEstimateText(estimate.data, zip)
        : estimate.isError
          ? refusalOf(estimate.error).detail
          : 'Checking delivery…'}
    </output>
  )
}

function useDeliveryEstimate(zip: string) {
  const { quote, priced, owner } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const ships = (priced && shownOption(priced.options, speed)?.ship_by) ?? null
  const options = { placeholderData: keepPreviousData, staleTime: 60_000, retry: false }
  const own = useQuery(
    trpc.quotes.deliveryEstimate.queryOptions(
      { quote_id: quote.id, zip, ships },
      { ...options, enabled: owner },
    ),
  )
  const token = new URL(quote.review_url).pathname.split('/').at(-1) ?? ''
  const shared = useQuery(
    trpc.review.deliveryEstimate.queryOptions({ token, zip, ships }, { ...options, enabled: !owner }),
  )
  return owner ? own : shared
}

function ZipForm({ zip, onZip }: { zip: string | null; onZip: (zip: string | null) => void }) {
  return (
    <form
      className={`flex items-center gap-2.5 ${classes['form']}`}
      onSubmit={(event) => {
        event.preventDefault()
        const entered = new FormData(event.currentTarget).get('zip')
        onZip(typeof entered === 'string' && entered ? entered : null)
      }}
    >
      <label htmlFor="delivery-zip">ZIP code</label>
      <input
        id="delivery-zip"
        ref={focusOnce}
        className={field['input']}
        name="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        pattern="\d{5}"
        title="Five digits"
        maxLength={5}
        required
        defaultValue={zip ?? ''}
      />
      <Button type="submit">Check</Button>
    </form>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
