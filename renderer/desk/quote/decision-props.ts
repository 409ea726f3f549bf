import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { StatusMessage } from '../../platform/kit/status-line.tsx'

/** Props of a form that decides about a quote. */
export interface DecisionProps {
  opened: OpenedQuote
  onDone: (message: StatusMessage) => void
}
