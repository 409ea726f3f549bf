import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { OpenedQuote, HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import { trpc } from '../../platform/api.ts'
import { FindingList } from '../../quoting/customer/part/finding-list.tsx'
import { QuoteContext, type QuoteContextValue } from '../../quoting/customer/quote-context/quote-context.ts'
import { viewOnly } from '../../quoting/customer/quote-context/view-only.ts'
import { Specification } from '../../quoting/customer/part/specification.tsx'
import { Stage } from '../../quoting/customer/part/stage.tsx'
import { useViewer } from '../../platform/viewer/viewer-state.ts'
import { CommentsBlock } from '../../orders/comments/comments-block.tsx'
import { useRight } from '../../platform/kit/use-right.ts'
import { PartFilesOf } from '../../quoting/part/print-card-block.tsx'
import { AcceptedRiskBlock } from '../../messaging/messages/accepted-risk-block.tsx'
import { StaffThreadBlock } from '../../messaging/messages/staff-thread.tsx'
import { OpenedPartHeading } from './opened-part-heading.tsx'
import { PriceFigures } from './price-figures.tsx'
import { RelatedQuotes } from './related-quotes.tsx'
import decision from '../../platform/kit/decision.module.css'
import panel from '../../platform/kit/panel.module.css'
import { shopInstantText } from '../../platform/ui/words.ts'
import { eventText } from './history-words.ts'

interface OpenedPartProps {
  opened: OpenedQuote
  /** The decision. */
  children?: ReactNode
  /** Print settings that staff try out; null for the customer's own. */
  settings?: PrintSettings | null
  onSettings?: (settings: PrintSettings) => void
}

/** The detail of a page about quotes: the part, the decision, and what it is based on. */
export function OpenedPart(props: OpenedPartProps) {
  return (
    <OpenedQuoteContext {...props}>
      <PartHead opened={props.opened} />
      {props.children}
      <PartFacts opened={props.opened} />
    </OpenedQuoteContext>
  )
}

/** The same on a page where staff decide: the decision is beside the part, and stays in view. */
export function PartToDecide(props: OpenedPartProps) {
  return (
    <OpenedQuoteContext {...props}>
      <div className={`grid min-w-0 grid-cols-1 content-start gap-4 ${decision['part']}`}>
        <PartHead opened={props.opened} />
      </div>
      {props.children ? (
        <div className={`side-panel grid grid-cols-1 content-start gap-4 panel p-4 ${decision['decision']}`}>
          {props.children}
        </div>
      ) : null}
      <div className={`grid min-w-0 grid-cols-1 content-start gap-4 ${decision['part']}`}>
        <PartFacts opened={props.opened} />
      </div>
    </OpenedQuoteContext>
  )
}

function OpenedQuoteContext({ opened, children, settings = null, onSettings }: OpenedPartProps) {
  const { quote } = opened
  const catalog = useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data ?? null
  const reset = useViewer((state) => state.reset)
  useEffect(reset, [reset, quote.id])
  const shown: QuoteContextValue = {
    ...viewOnly(quote, catalog),
    choices: settings ? { ...quote, print_settings: settings } : quote,
    change: onSettings ? ({ print_settings }) => print_settings && onSettings(print_settings) : null,
  }
  return <QuoteContext value={shown}>{children}</QuoteContext>
}

function PartHead({ opened }: { opened: OpenedQuote }) {
  return (
    <>
      <OpenedPartHeading opened={opened} />
      <div
        id="part"
        className="on-stage relative overflow-hidden rounded border border-hairline"
        style={{ height: 220 }}
      >
        <Stage key={opened.quote.id} />
      </div>
      <AcceptedRiskBlock quote_id={opened.quote.id} />
    </>
  )
}

function PartFacts({ opened }: { opened: OpenedQuote }) {
  const seesMoney = useRight('see_money')
  return (
    <>
      <StaffThreadBlock key={opened.quote.id} opened={opened} onStage />
      <section className={panel['block']} aria-label="Choices">
        <Specification />
        <PartFilesOf id={opened.quote.id} />
        {opened.quote.request_note ? (
          <p>
            <span className="font-normal text-muted">Note to the customer: </span>
            {opened.quote.request_note}
          </p>
        ) : null}
      </section>
      <FindingList />
      {seesMoney ? <PriceFigures opened={opened} /> : null}
      <RelatedQuotes opened={opened} />
      <CommentsBlock quoteId={opened.quote.id} />
      <History entries={opened.history} />
    </>
  )
}

/** Shows who did what, when and why, newest first. */
function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section className={panel['block']} aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol className="named-rows grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <time className="text-muted" dateTime={new Date(entry.at * 1000).toISOString()}>
              {shopInstantText(entry.at)}
            </time>
            <p className="wrap-anywhere">
              {eventText(entry)}
              <span className="font-normal text-muted"> by {entry.who}</span>
              {entry.why ? <span className="font-normal text-muted">: {entry.why}</span> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
