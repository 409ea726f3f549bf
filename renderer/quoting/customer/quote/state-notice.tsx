import { refusalOf } from '../../../platform/api.ts'
import { useRefreshQuote } from '../price/refresh-quote.tsx'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { AcceptedRiskNote } from './risk-offer.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { EngineeringNotice } from './engineering-notice.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { reasonsOf } from './state-reasons.ts'
import { AnswerBy, WaitingContact } from './waiting-contact.tsx'

/** Tells what the quote's status means for the customer and what to do about it. Shows nothing for an instant price. */
export function StateNotice() {
  const { quote, before } = useQuoteContext()
  return (
    <>
      <StatusNotice />
      {before && before.id !== quote.id ? (
        <Notice tone="info" title="This option needs a review">
          <BackLink id={before.id} />
        </Notice>
      ) : null}
    </>
  )
}

function BackLink({ id }: { id: string }) {
  return (
    <ButtonLink to="/quotes/$id" params={{ id }} look="quiet">
      Go back to my last price
    </ButtonLink>
  )
}

function StatusNotice() {
  const { quote, owner } = useQuoteContext()
  switch (quote.status) {
    case 'engineering':
      return <EngineeringNotice />
    case 'quoted':
      return <QuotedNotice />
    case 'needs_review':
      return (
        <>
          <Notice tone="info" title="In review">
            <p>{reasonsOf(quote, 'We’re checking your part before we price it.')}</p>
            <p>
              The price appears here when we’re done. <AnswerBy />
            </p>
          </Notice>
          <WaitingContact />
        </>
      )
    case 'failed':
      return <FailedNotice />
    case 'expired':
      return <ExpiredNotice />
    case 'withdrawn':
      return <WithdrawnNotice />
    case 'accepted':
      return (
        <>
          <Notice tone="good" title="This part has been ordered">
            Its price and choices are final.{owner ? ' Follow its progress on the order page.' : ''}
          </Notice>
          <AcceptedRiskNote />
        </>
      )
    default:
      return null
  }
}

function QuotedNotice() {
  const { quote } = useQuoteContext()
  if (quote.tier === 'engineered')
    return (
      <>
        <Notice tone="good" title="Priced by our engineers">
          {quote.request_note}
        </Notice>
        <AcceptedRiskNote />
      </>
    )
  if (!quote.ship_date_pending) return quote.request_note ? <StaffNote note={quote.request_note} /> : null
  const why = reasonsOf(quote)
  return (
    <Notice tone="info" title="Price confirmed. Ship date to follow.">
      {quote.request_note ? <p>{quote.request_note}</p> : null}
      {why === '' ? null : <p>{why}</p>}
      <p>
        You can order now at this price. We’ll confirm the ship date after you pay. <AnswerBy />
      </p>
    </Notice>
  )
}

/** Shows what staff wrote when they released a quote from review. */
function StaffNote({ note }: { note: string }) {
  return (
    <Notice tone="good" title="We’ve reviewed this part">
      {note}
    </Notice>
  )
}

function FailedNotice() {
  const { quote, owner } = useQuoteContext()
  const finding = quote.manufacturability.findings.find(({ level }) => level === 'block')
  const flag = quote.flags.find(({ level }) => level === 'block')
  return (
    <Notice
      tone="stop"
      title={finding?.title ?? 'We couldn’t quote this file'}
      actions={owner && quote.part ? <TryAnother /> : null}
    >
      {finding?.message ?? flag?.message}
      {finding?.suggestion ? <p>{finding.suggestion}</p> : null}
    </Notice>
  )
}

function TryAnother() {
  return (
    <ButtonLink to="/" look="primary">
      Try another file
    </ButtonLink>
  )
}

function ExpiredNotice() {
  const { quote, owner } = useQuoteContext()
  const refresh = useRefreshQuote(quote.id)
  return (
    <Notice
      tone="attention"
      title="This price has expired"
      actions={
        owner ? (
          <Button look="primary" disabled={refresh.isPending} onClick={refresh.requestPrice}>
            Get today’s price
          </Button>
        ) : null
      }
    >
      {refresh.isError
        ? refusalOf(refresh.error).detail
        : 'We still have your part. A new price takes a moment.'}
    </Notice>
  )
}

function WithdrawnNotice() {
  const { quote, owner } = useQuoteContext()
  const next = quote.replaced_by
  const title = next ? 'This quote was replaced by a newer one' : 'This quote was withdrawn'
  if (!owner) return <Notice tone="info" title={title} />
  return <Notice tone="info" title={title} actions={next ? <NewerLink id={next} /> : <TryAnother />} />
}

function NewerLink({ id }: { id: string }) {
  return (
    <ButtonLink to="/quotes/$id" params={{ id }}>
      Go to the newer quote
    </ButtonLink>
  )
}
