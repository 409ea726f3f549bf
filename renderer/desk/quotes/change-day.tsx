import { useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import { useRefreshConsole } from '../../platform/kit/use-quotes.ts'
import { DayForm } from '../ship-dates/ship-date-form.tsx'
import forms from '../../platform/kit/form.module.css'
import { FoldSummary } from '../../platform/kit/fold.tsx'

/** Changes the ship date that staff confirmed, while no customer has paid for it or is paying. */
export function ChangeDay({ opened }: { opened: OpenedQuote }) {
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const refresh = useRefreshConsole()
  const { quote, dated_link_until, revision } = opened
  const isDated = quote.status === 'quoted' && quote.tier !== 'instant' && !quote.ship_date_pending
  if (!isDated) return null
  if (dated_link_until !== null)
    return (
      <Notice tone="info" title="The customer can pay for this ship date right now">
        It can be changed when their checkout expires, {shopInstantText(dated_link_until)}.
      </Notice>
    )
  return (
    <details className={forms['more']}>
      <FoldSummary>Change the ship date</FoldSummary>
      <StatusLine message={message} isInPlace />
      <DayForm
        key={revision}
        opened={opened}
        onDone={(done) => {
          setMessage(done)
          refresh()
        }}
      />
    </details>
  )
}
