import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCents } from '../../../shared/platform/money.ts'
import type { TestOrderShown } from '../../../shared/operations/set-up/test-order.ts'
import { trpc } from '../../platform/api.ts'
import { fetchSample } from '../../quoting/customer/start/sample-parts.tsx'
import { sendPart } from '../../quoting/customer/start/send-part.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice, ToneIcon } from '../../platform/ui/notice.tsx'
import { dayText } from '../../platform/ui/words.ts'
import { statusWords } from '../../platform/ui/status-words.ts'
import { StepForm } from './step-form.tsx'
import classes from './set-up.module.css'

const SAMPLE_FILE = 'knob.stl'

/** A sample part, from its file to an order on the Desk. */
export function TestOrderStep() {
  const test = useQuery(trpc.setUp.testOrder.queryOptions())
  return (
    <StepForm
      step="test_order"
      answer={() => ({ step: 'test_order' })}
      mayContinue={Boolean(test.data?.order)}
      before={
        <>
          {test.isPending ? <LoadingLines label="Loading the test order" /> : null}
          <Failed error={test.error} />
          {test.data ? <TestOrder test={test.data} /> : null}
        </>
      }
    />
  )
}

function TestOrder({ test }: { test: TestOrderShown }) {
  if (!test.practice && !test.order)
    return (
      <Notice tone="info" title="The shop takes real payments">
        A test order would cost real money, so there is none. Skip this step, or buy a part on the start page
        as a customer does.
      </Notice>
    )
  return (
    <ol className={classes['test']}>
      <QuotePart test={test} />
      <OrderPart test={test} />
      <SeeOrder order={test.order} />
    </ol>
  )
}

/** Sends the sample part as a customer does. */
function QuotePart({ test: { choice, quote, order } }: { test: TestOrderShown }) {
  const queries = useQueryClient()
  const keep = useMutation(
    trpc.setUp.keepTestQuote.mutationOptions({
      onSuccess: (shown) => queries.setQueryData(trpc.setUp.testOrder.queryKey(), shown),
    }),
  )
  const send = useMutation({
    mutationFn: async () => {
      const file = await fetchSample({ file: SAMPLE_FILE })
      const { id } = await sendPart({ file, fields: { ...choice, quantity: 1 }, onProgress: () => undefined })
      await keep.mutateAsync({ quote_id: id })
    },
  })
  const mayAgain = quote !== null && order === null && !(quote.is_own && isUnderWay(quote))
  return (
    <TestStep isDone={quote !== null && quote.offers.length > 0} title="Quote a sample part">
      {quote ? <QuoteLine quote={quote} /> : <p>A knob, sent to your shop as a customer sends a file.</p>}
      <Failed error={send.error} />
      {quote === null || mayAgain ? (
        <Button look={quote ? 'quiet' : 'primary'} disabled={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending…' : quote ? 'Quote it again' : 'Quote the knob'}
        </Button>
      ) : null}
    </TestStep>
  )
}

type TestQuote = NonNullable<TestOrderShown['quote']>

function isUnderWay({ status }: TestQuote): boolean {
  return status === 'received' || status === 'processing'
}

function QuoteLine({ quote }: { quote: TestQuote }) {
  const { filename, material, color, offers } = quote
  if (isUnderWay(quote)) return <output>Measuring {filename}…</output>
  return (
    <output>
      {filename} in {material}, {color}:{' '}
      {offers.length === 0
        ? `no price (${statusWords({ ...quote, request_status: null, ship_date_pending: false }).label}).`
        : offers.map(offerText).join(', ')}{' '}
      <Link to="/quotes/$id" params={{ id: quote.id }}>
        As the customer sees it
      </Link>
    </output>
  )
}

function offerText({ speed, total_cents, ship_by }: TestQuote['offers'][number]): string {
  const day = ship_by === null ? 'date to be confirmed' : `ships ${dayText(ship_by)}`
  return `${speed === 'week' ? 'Economy' : 'fastest'} ${formatCents(total_cents)}, ${day}`
}

/** Orders it to the shop's own address, and pays with the practice card. */
function OrderPart({ test: { quote, order } }: { test: TestOrderShown }) {
  const queries = useQueryClient()
  const pay = useMutation(
    trpc.setUp.payTestOrder.mutationOptions({ onSuccess: () => queries.invalidateQueries() }),
  )
  const isReady = quote !== null && quote.is_own && quote.status === 'quoted'
  return (
    <TestStep isDone={order !== null} title="Order it, and pay with a test card">
      {order ? (
        <output>
          Order {order.number} is paid: {formatCents(order.total_cents)} with delivery and tax, in test mode.
          No money moved.
        </output>
      ) : (
        <p>In Economy, to the address of your shop, with the card number 4242 4242 4242 4242.</p>
      )}
      {quote && !quote.is_own && !order ? (
        <p>Another owner sent this part, and only they can order it. Quote your own.</p>
      ) : null}
      <Failed error={pay.error} />
      {order ? null : (
        <Button
          look={isReady ? 'primary' : 'quiet'}
          disabled={!isReady || pay.isPending}
          onClick={() => pay.mutate()}
        >
          {pay.isPending ? 'Paying…' : 'Order and pay'}
        </Button>
      )}
    </TestStep>
  )
}

function SeeOrder({ order }: { order: TestOrderShown['order'] }) {
  return (
    <TestStep isDone={false} title="See it on the Desk">
      <p>
        Its units are in the first row, with the printers that are idle. Decline the order on its page when
        you have seen it.
      </p>
      {order ? (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/console">Open the Desk</ButtonLink>
          <ButtonLink to="/console/orders/$id" params={{ id: order.id }}>
            Open order {order.number}
          </ButtonLink>
        </div>
      ) : null}
    </TestStep>
  )
}

function TestStep({ isDone, title, children }: { isDone: boolean; title: string; children: ReactNode }) {
  return (
    <li className="grid justify-items-start gap-2 border-b border-hairline">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        {title} {isDone ? <ToneIcon tone="good" size={18} /> : null}
      </h3>
      {children}
    </li>
  )
}
