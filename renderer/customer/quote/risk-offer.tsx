import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RISK_STATEMENT, risksOf, type ShownRiskOffer } from '../../../shared/quotes/at-risk.ts'
import { trpc } from '../../api.ts'
import { AcceptedRiskText } from '../../ui/accepted-risk.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Money } from '../../ui/values.tsx'
import { dayText, shopInstantText } from '../../ui/words.ts'
import { useKeepQuote } from '../../use-live.ts'
import { SPEED_NAMES } from '../price/price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './risk-offer.module.css'

/** Staff may make an offer while the page is open. */
const REFETCH_MS = 30_000

function useRisk() {
  const { quote, owner } = useQuoteContext()
  return useQuery(
    trpc.risk.own.queryOptions({ quote_id: quote.id }, { enabled: owner, refetchInterval: REFETCH_MS }),
  )
}

/** The shop's offer to print the part although it may fail; nothing while there is none. */
export function RiskOffer() {
  const offer = useRisk().data?.offer ?? null
  return offer ? <Offer key={`${offer.id} ${offer.ship_by}`} offer={offer} /> : null
}

function Offer({ offer }: { offer: ShownRiskOffer }) {
  const lines = [...risksOf(offer.text), RISK_STATEMENT]
  const [ticked, setTicked] = useState<readonly number[]>([])
  const { accept, busy, error } = useAccept(offer)
  const toggle = (at: number) =>
    setTicked(ticked.includes(at) ? ticked.filter((other) => other !== at) : [...ticked, at])
  return (
    <section className={classes['offer']} aria-labelledby="risk">
      <h2 id="risk">Print it anyway?</h2>
      <p>
        Our engineers can’t promise the result, but we can print it at your risk. Tick what you accept.
        Nothing is charged until you order.
      </p>
      {offer.note ? <p className={classes['note']}>{offer.note}</p> : null}
      <ul className={classes['prices']}>
        {offer.options.map(({ speed, ship_by, total_cents }) => (
          <li key={speed}>
            <span>
              {SPEED_NAMES[speed]}
              {ship_by ? `, ships ${dayText(ship_by)}` : ''}
            </span>
            <Money cents={total_cents ?? 0} />
          </li>
        ))}
      </ul>
      <fieldset className={classes['risks']}>
        <legend>I accept</legend>
        {lines.map((line, at) => (
          <label key={line}>
            <input type="checkbox" checked={ticked.includes(at)} onChange={() => toggle(at)} />
            <span>{line}</span>
          </label>
        ))}
      </fieldset>
      <Failed error={error} />
      <Button look="primary" wide disabled={ticked.length < lines.length || busy} onClick={accept}>
        {busy ? 'Accepting…' : 'Print it anyway'}
      </Button>
    </section>
  )
}

function useAccept(offer: ShownRiskOffer) {
  const { quote } = useQuoteContext()
  const keep = useKeepQuote()
  const risk = useRisk()
  const accepting = useMutation(
    trpc.risk.accept.mutationOptions({ onSuccess: keep, onSettled: () => risk.refetch() }),
  )
  const { id: offer_id, text, ship_by } = offer
  return {
    accept: () => accepting.mutate({ quote_id: quote.id, offer_id, text, ship_by }),
    busy: accepting.isPending,
    error: accepting.error,
  }
}

/** What the customer accepted about this part; nothing for most parts. */
export function AcceptedRiskNote() {
  const accepted = useRisk().data?.accepted
  if (!accepted) return null
  return (
    <Notice tone="attention" title="Printed at your risk">
      <AcceptedRiskText risk={accepted} when={shopInstantText} />
    </Notice>
  )
}
