import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ContactBody } from '../../../../shared/quoting/quotes/contact.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useShopDetails } from '../../../platform/ui/use-shop-details.ts'
import { Money } from '../../../platform/ui/values.tsx'
import { formatCents } from '../../../../shared/platform/money.ts'
import { withinText } from '../price/delivery-review-words.ts'
import { optionOf } from '../price/price-words.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'
import { useKeepQuote } from './use-live-quote.ts'
import { ContactForm } from '../choices/contact-form.tsx'
import { useContact } from '../choices/use-contact.ts'
import classes from './engineering-notice.module.css'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { blockersOf } from './state-reasons.ts'
import { RiskOffer } from './risk-offer.tsx'
import { AnswerBy, WaitingContact } from './waiting-contact.tsx'

/** An engineering request: the draft with its estimate, the open request, and its outcome. */
export function EngineeringNotice() {
  const { quote } = useQuoteContext()
  if (quote.request_status === 'rejected')
    return (
      <Notice tone="stop" title="Our engineers can’t make this part as it is">
        {quote.request_note ?? 'Change the part or your choices and ask again.'}
      </Notice>
    )
  if (quote.request_status === 'open')
    return (
      <>
        <Notice tone="info" title="In review by our engineers">
          <Reasons />
          <p>
            You’ll get a firm price and a ship date. <AnswerBy /> You can still change your choices.
            {quote.expires_at ? ` This request expires ${shopInstantText(quote.expires_at)}.` : ''}
          </p>
        </Notice>
        <RiskOffer />
        <WaitingContact />
        <Estimate />
      </>
    )
  return <Draft />
}

function Draft() {
  const { quote, change } = useQuoteContext()
  return (
    <>
      <Notice tone="attention" title="This part needs a review" actions={<LargestQuantity />}>
        {quote.request_note ?? <Reasons />}
      </Notice>
      <Estimate />
      {change ? <SendToEngineers /> : null}
    </>
  )
}

/** Asks for a reply address before sending: without one, a guest who closes the page could not be reached. */
function SendToEngineers() {
  const { quote } = useQuoteContext()
  const contact = useContact(quote, true)
  const { send, busy, refusal, correct } = useSendRequest()
  const within = withinText(useShopDetails()?.answer_hours ?? null)
  const [asking, setAsking] = useState(false)
  if (asking && contact)
    return (
      <ContactForm
        focus
        contact={contact}
        action="Send request"
        busy={busy}
        refusal={refusal}
        onSend={send}
        onCorrect={correct}
        onCancel={() => setAsking(false)}
      />
    )
  return (
    <div className="grid gap-2">
      <Button
        look="primary"
        wide
        icon={<IconSend size={18} stroke={1.8} />}
        disabled={!contact}
        onClick={() => setAsking(true)}
      >
        Send to our engineers
      </Button>
      <p className="note">
        Free, no obligation.{within === '' ? '' : ` We answer${within}.`}
        {quote.expires_at ? ` We’ll keep this draft until ${shopInstantText(quote.expires_at)}.` : ''}
      </p>
    </div>
  )
}

function useSendRequest() {
  const { quote } = useQuoteContext()
  const keep = useKeepQuote()
  const queries = useQueryClient()
  const sending = useMutation(
    trpc.quotes.request.mutationOptions({
      onSuccess: async (request) => {
        await queries.invalidateQueries({
          queryKey: trpc.quotes.contact.queryKey({ quote_id: request.id }),
        })
        keep(request)
      },
    }),
  )
  return {
    send: (body: ContactBody) => sending.mutate({ quote_id: quote.id, ...body }),
    busy: sending.isPending,
    refusal: sending.error ? refusalOf(sending.error) : null,
    correct: sending.reset,
  }
}

/** Says what prevents an instant price: findings, or the time that all pieces together print. */
function Reasons() {
  const { quote, comparison } = useQuoteContext()
  const largest = comparison?.largest_instant
  if (largest && largest.print_hours > largest.limit_hours)
    return `${counted(quote.quantity, 'piece')} take about ${largest.print_hours} hours to print. Prints over ${largest.limit_hours} hours need a review.`
  return sentences(blockersOf(quote))
}

/** The largest quantity with an instant price, one click away. */
function LargestQuantity() {
  const { comparison, change } = useQuoteContext()
  const largest = comparison?.largest_instant
  const option = largest && optionOf(largest.options, 'week')
  if (!largest || !option || !change) return null
  return (
    <Button onClick={() => change({ quantity: largest.quantity })}>
      {counted(largest.quantity, 'piece')} for {formatCents(option.total_cents)}
    </Button>
  )
}

function sentences(list: string[]): ReactNode {
  if (list.length === 0) return 'We can’t price it automatically.'
  return list.length === 1 ? (
    list[0]
  ) : (
    <ul className={`grid gap-1 ${classes['blockers']}`}>
      {list.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Estimate() {
  const { quote, pending } = useQuoteContext()
  // A part that could not be measured has no estimate.
  if (quote.estimate_cents === null && !quote.estimate_pending) return null
  return (
    <div className="flex items-start justify-between gap-5">
      <span className="grid font-semibold">
        Estimated price
        <span className="note leading-dense font-normal">Estimate only. We’ll confirm the final price.</span>
      </span>
      <span className="price-total fades" data-stale={pending || quote.estimate_pending || undefined}>
        {quote.estimate_cents === null ? 'Updating…' : <Money cents={quote.estimate_cents} />}
      </span>
    </div>
  )
}
