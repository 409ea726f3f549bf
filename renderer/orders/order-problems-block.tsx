import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../shared/platform/money.ts'
import type { StaffProblem } from '../../shared/messaging/problems/problem-report.ts'
import {
  piecesText,
  PROBLEM_STATE_WORDS,
  PROBLEM_WORDS,
} from '../../shared/messaging/problems/problem-words.ts'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { StateBadge } from '../platform/ui/status-badge.tsx'
import { shopInstantText } from '../platform/ui/words.ts'
import panel from '../platform/kit/panel.module.css'
import { AnswerProblemDialog } from './answer-problem-dialog.tsx'
import { RefundProblemDialog, ReprintDialog } from './problem-dialogs.tsx'

type Decision = 'reprint' | 'refund' | 'answer'

/** The badge of an undecided problem. Customers read it as “We’re looking into it”. */
const TO_DECIDE = { label: 'To decide', tone: 'attention' } as const

/** The problems that the customer reported, and what staff decide; nothing where there are none. */
export function OrderProblemsBlock({ order_id }: { order_id: string }) {
  const problems = useQuery(trpc.problems.ofOrder.queryOptions({ order_id }))
  if (problems.error) return <Failed error={problems.error} />
  if (!problems.data || problems.data.reports.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Problems reported">
      <h2>Problems reported</h2>
      {problems.data.reports.map((report) => (
        <Report key={report.id} report={report} suggested={problems.data.suggested_ship_by} />
      ))}
    </section>
  )
}

interface ReportProps {
  report: StaffProblem
  /** The day that is suggested for a reprint. */
  suggested: string
}

function Report({ report, suggested }: ReportProps) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { id: report_id, units, problem, text, state, refund_cents, created_at } = report
  const dialog = (name: Decision) => ({
    opened: decision === name,
    report_id,
    units,
    onClose: () => setDecision(null),
  })
  return (
    <article aria-label={`${PROBLEM_WORDS[problem]}, ${piecesText(units)}`}>
      <p>
        <strong>
          {PROBLEM_WORDS[problem]}, {piecesText(units)}
        </strong>{' '}
        <StateBadge words={state === 'open' ? TO_DECIDE : PROBLEM_STATE_WORDS[state]} />
      </p>
      <p>{text === '' ? 'The customer sent photos.' : text}</p>
      <p>Reported {shopInstantText(created_at)}. Photos are in the conversation below.</p>
      {state === 'open' ? <Choices report={report} onChoose={setDecision} /> : null}
      <ReprintDialog {...dialog('reprint')} suggested={suggested} />
      <RefundProblemDialog {...dialog('refund')} amount_cents={refund_cents ?? 0} />
      <AnswerProblemDialog {...dialog('answer')} />
    </article>
  )
}

interface ChoicesProps {
  report: StaffProblem
  onChoose: (decision: Decision) => void
}

function Choices({ report: { can_reprint, refund_cents }, onChoose }: ChoicesProps) {
  return (
    <div className="compact flex flex-wrap gap-2">
      {can_reprint ? <Button onClick={() => onChoose('reprint')}>Reprint…</Button> : null}
      {refund_cents === null ? null : (
        <Button onClick={() => onChoose('refund')}>Refund {formatCents(refund_cents)}…</Button>
      )}
      <Button onClick={() => onChoose('answer')}>Answer…</Button>
    </div>
  )
}
