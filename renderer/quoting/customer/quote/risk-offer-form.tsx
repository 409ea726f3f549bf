import { useMutation } from '@tanstack/react-query'
import { SPEED_NAMES } from '../../../../shared/catalog/speed-names.ts'
import { useState } from 'react'
import { RISK_STATEMENT, risksOf, type ShownRiskOffer } from '../../../../shared/quoting/quotes/at-risk.ts'
import { trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Failed } from '../../../platform/ui/failed.tsx'
import { Money } from '../../../platform/ui/values.tsx'
import { dayText } from '../../../platform/ui/words.ts'
import { useKeepQuote } from './use-live-quote.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './risk-offer.module.css'
import { useRisk } from './use-risk.ts'

/** Shows what may go wrong, the price and the day, and has the customer confirm each sentence. */
export function RiskOfferForm({ offer }: { offer: ShownRiskOffer }) {
  const lines = [...risksOf(offer.text), RISK_STATEMENT]
  const [ticked, setTicked] = useState<readonly number[]>([])
  const { accept, busy, error } = useAccept(offer)
  const toggle = (at: number) =>
    setTicked(ticked.includes(at) ? ticked.filter((other) => other !== at) : [...ticked, at])
  return (
    <section className="toned grid gap-3 rounded-panel p-4" data-tone="attention" aria-labelledby="risk">
      <h2 id="risk">Print it anyway?</h2>
      <p>
        Our engineers can’t promise the result, but we can print it at your risk. Check what you accept.
        Nothing is charged until you order.
      </p>
      {offer.note ? <p className="quoted wrap-anywhere whitespace-pre-line">{offer.note}</p> : null}
      <ul className="grid gap-1">
        {offer.options.map(({ speed, ship_by, total_cents }) => (
          <li key={speed} className="figures flex justify-between gap-4">
            <span>
              {SPEED_NAMES[speed]}
              {ship_by ? `, ships ${dayText(ship_by)}` : ''}
            </span>
            <Money cents={total_cents ?? 0} />
          </li>
        ))}
      </ul>
      <Risks lines={lines} ticked={ticked} onToggle={toggle} />
      <Failed error={error} />
      <Button look="primary" wide disabled={ticked.length < lines.length || busy} onClick={accept}>
        {busy ? 'Accepting…' : 'Print it anyway'}
      </Button>
    </section>
  )
}

interface RisksProps {
  lines: readonly string[]
  /** The places of the lines that are accepted. */
  ticked: readonly number[]
  onToggle: (at: number) => void
}

function Risks({ lines, ticked, onToggle }: RisksProps) {
  return (
    <fieldset className={`grid gap-1 ${classes['risks']}`}>
      <legend className="font-semibold">I accept</legend>
      {lines.map((line, at) => (
        <label key={line} className="grid cursor-pointer gap-2.5 wrap-anywhere">
          <input type="checkbox" checked={ticked.includes(at)} onChange={() => onToggle(at)} />
          <span>{line}</span>
        </label>
      ))}
    </fieldset>
  )
}

function useAccept(offer: ShownRiskOffer) {
  const { quote } = useQuoteContext()
  const keep = useKeepQuote()
  const risk = useRisk()
  const accepting = useMutation(
    trpc.risk.accept.mutationOptions({
      onSuccess: (accepted) => keep(accepted),
      onSettled: () => risk.refetch(),
    }),
  )
  const { id: offer_id, text, ship_by } = offer
  return {
    accept: () => accepting.mutate({ quote_id: quote.id, offer_id, text, ship_by }),
    busy: accepting.isPending,
    error: accepting.error,
  }
}
