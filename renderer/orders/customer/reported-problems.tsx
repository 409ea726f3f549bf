import type { ShownProblem } from '../../../shared/messaging/problems/problem-report.ts'
import {
  piecesText,
  PROBLEM_STATE_WORDS,
  PROBLEM_WORDS,
} from '../../../shared/messaging/problems/problem-words.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { shopDayText } from '../../platform/ui/words.ts'

interface ReportedProblemsProps {
  reports: readonly ShownProblem[]
  /** The number of pieces in the order. */
  quantity: number
}

/** Lists the problems that the customer reported, each with what the shop decided. */
export function ReportedProblems({ reports, quantity }: ReportedProblemsProps) {
  if (reports.length === 0) return null
  return (
    <ul className="grid gap-3" aria-label="Reports">
      {reports.map((report) => (
        <li key={report.id}>
          <p className="font-semibold">
            {PROBLEM_WORDS[report.problem]}
            {quantity > 1 ? `, ${piecesText(report.units)}` : ''}
          </p>
          <StateBadge words={PROBLEM_STATE_WORDS[report.state]} />
          <p className="note">Reported {shopDayText(report.created_at)}</p>
        </li>
      ))}
    </ul>
  )
}
