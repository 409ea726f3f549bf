import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../shared/orders/order.ts'
import type { OrderProblems, ProblemBody } from '../../../shared/messaging/problems/problem-report.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { dayText } from '../../platform/ui/words.ts'
import classes from './order-page.module.css'
import { ProblemForm } from './problem-form.tsx'
import { ReportedProblems } from './reported-problems.tsx'

/** Staff may decide a report while the page is open. */
const PROBLEMS_REFETCH_MS = 30_000

/** Problems with the customer's own order. */
export function OwnProblems({ order }: { order: Order }) {
  const quote_id = order.id
  const problems = useQuery(
    trpc.problems.own.queryOptions({ quote_id }, { refetchInterval: PROBLEMS_REFETCH_MS }),
  )
  const report = useMutation(trpc.problems.report.mutationOptions(useReported()))
  return (
    <ProblemCard
      order={order}
      problems={problems.data}
      folder={`/quotes/${quote_id}/messages/photos`}
      report={(body) => report.mutateAsync({ quote_id, report: body })}
      busy={report.isPending}
      error={report.error}
    />
  )
}

/** The same for a visitor with the link from an email. */
export function FollowedProblems({ linkKey: key, order }: { linkKey: string; order: Order }) {
  const problems = useQuery(
    trpc.problems.linked.queryOptions({ key }, { refetchInterval: PROBLEMS_REFETCH_MS }),
  )
  const report = useMutation(trpc.problems.reportByLink.mutationOptions(useReported()))
  return (
    <ProblemCard
      order={order}
      problems={problems.data}
      folder={`/messages/${key}/photos`}
      report={(body) => report.mutateAsync({ key, report: body })}
      busy={report.isPending}
      error={report.error}
    />
  )
}

/** A report also joins the conversation. */
function useReported() {
  const queries = useQueryClient()
  return {
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries(trpc.problems.pathFilter()),
        queries.invalidateQueries(trpc.messages.pathFilter()),
      ]),
  }
}

interface ProblemCardProps {
  order: Order
  problems: OrderProblems | undefined
  /** The path of the photos of the conversation. */
  folder: string
  report: (body: ProblemBody) => Promise<unknown>
  busy: boolean
  error: unknown
}

function ProblemCard({ order, problems, folder, report, busy, error }: ProblemCardProps) {
  const [step, setStep] = useState<'closed' | 'writing' | 'sent'>('closed')
  const units = problems?.units ?? []
  const send = async (body: ProblemBody) => {
    await report(body)
    setStep('sent')
  }
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="help">
      <h2 id="help">Problem with your order?</h2>
      {step === 'sent' ? (
        <Notice tone="good" live title="We have your report. You’ll see our answer here." />
      ) : null}
      <ReportedProblems reports={problems?.reports ?? []} quantity={order.quantity} />
      {step === 'writing' ? (
        <ProblemForm
          {...{ units, folder, busy, error }}
          quantity={order.quantity}
          onSend={send}
          onClose={() => setStep('closed')}
        />
      ) : (
        <p className="note">{advice(order, problems)}</p>
      )}
      {step !== 'writing' && units.length > 0 ? (
        <div>
          <Button onClick={() => setStep('writing')}>Report a problem</Button>
        </div>
      ) : null}
      <SupportLine about={`Order ${order.number}`} />
    </section>
  )
}

function advice({ status }: Order, problems: OrderProblems | undefined): string {
  if (status === 'cancelled') return 'Questions about this cancellation? Contact us.'
  if (problems?.is_over && problems.until !== null)
    return `Problems could be reported until ${dayText(problems.until)}. You can still ask us.`
  const until = problems?.until ? ` Report it by ${dayText(problems.until)}.` : ''
  return problems && problems.units.length > 0
    ? `Tell us what is wrong and add photos. We’ll reprint or refund anything that’s our fault.${until}`
    : 'Once your order has shipped, you can report a problem here. We’ll reprint or refund anything that’s our fault.'
}
