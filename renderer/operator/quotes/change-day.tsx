import { useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { Notice } from '../../ui/notice.tsx'
import { shopInstantText } from '../../ui/words.ts'
import { Done, type Decided } from '../kit/done.tsx'
import classes from '../kit/quote.module.css'
import { useRefreshConsole } from '../kit/use-quotes.ts'
import { DayForm } from '../ship-dates/ship-date-form.tsx'

/** Another day for a quote that a person has dated, as long as nobody has paid or is paying on it. */
export function ChangeDay({ opened }: { opened: OpenedQuote }) {
  const [decided, setDecided] = useState<Decided | null>(null)
  const refresh = useRefreshConsole()
  const { quote, dated_link_until, revision } = opened
  const isDated = quote.status === 'quoted' && quote.tier !== 'instant' && !quote.ship_date_pending
  if (!isDated) return null
  if (dated_link_until !== null)
    return (
      <Notice tone="info" title="Somebody can pay on this day right now">
        It can be changed once their checkout link has ended, at {shopInstantText(dated_link_until)}.
      </Notice>
    )
  return (
    <details className={classes['more']}>
      <summary>Promise another day</summary>
      <Done decided={decided} />
      <DayForm
        key={revision}
        opened={opened}
        onDone={(made) => {
          setDecided(made)
          refresh()
        }}
      />
    </details>
  )
}
