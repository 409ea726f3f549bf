import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../../platform/api.ts'
import { LayerProgress } from './layer-progress.tsx'
import { measuringWords } from './measuring-words.ts'
import classes from './stage.module.css'

const WAIT_REFETCH_MS = 5_000

/** Returns the expected wait of a quote in line in seconds; null while it is unknown, as behind a review link. */
function useWait({ id, progress }: Quote): number | null {
  const isInLine = progress?.stage === 'queued' && progress.ahead > 0
  const { data } = useQuery(
    trpc.quotes.wait.queryOptions(
      { quote_id: id },
      {
        enabled: isInLine,
        retry: false,
        refetchInterval: ({ state }) => (state.error ? false : WAIT_REFETCH_MS),
      },
    ),
  )
  return isInLine ? (data?.seconds ?? null) : null
}

/** Progress of the measurement, with stage and place in the queue. `small` is shown over a part that is already visible. */
export function MeasuringNote({ quote, small }: { quote: Quote; small?: boolean }) {
  const { title, detail, fraction } = measuringWords(quote.progress, useWait(quote))
  return (
    <div className={small ? classes['small'] : classes['measuring']}>
      <LayerProgress fraction={fraction} label={title} />
      <div>
        <h2 className="figures">
          {title}
          {fraction > 0 ? ` · ${Math.round(fraction * 100)}%` : ''}
        </h2>
        {small ? null : <p>{detail}</p>}
      </div>
    </div>
  )
}
