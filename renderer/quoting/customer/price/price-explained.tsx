import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WorkShare } from '../../../../shared/quoting/quotes/explain-work.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Money } from '../../../platform/ui/values.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { durationText, weightText } from '../../../platform/ui/words.ts'
import { TableHead } from '../../../platform/ui/table-head.tsx'
import classes from './price-explained.module.css'

/** Material and time of one piece by feature, for customers who want a cheaper part. */
function WorkTable({ work }: { work: WorkShare[] }) {
  if (work.length === 0) return null
  return (
    <table className={`figures w-full text-small ${classes['work']}`}>
      <Box component="caption" className="text-muted" p="4px 0">
        Material and time
      </Box>
      <TableHead columns={['Printing', 'Material', 'Time']} />
      <tbody>
        {work.map(({ label, grams, seconds }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{grams === null ? '–' : weightText(grams)}</td>
            <td>{seconds < 60 ? `${Math.max(1, Math.round(seconds))} s` : durationText(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The lines that add up to the price. */
export function PriceExplained({ quote }: { quote: Quote }) {
  const explained = useQuery(trpc.quotes.explain.queryOptions({ quote_id: quote.id }, { staleTime: 60_000 }))
  if (explained.isError) return <p className="note">{refusalOf(explained.error).detail}</p>
  if (!explained.data) return <p className="note">Loading…</p>
  const { lines, total_cents, grams, seconds, layers, work } = explained.data
  return (
    <div className="grid gap-2">
      <dl className="figures sum-lines grid gap-1.5 text-body">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-4">
            <dt>
              {line.label}
              {line.note ? <span className="text-muted"> · {line.note}</span> : null}
            </dt>
            <dd>
              {line.cents < 0 ? (
                <>
                  − <Money cents={-line.cents} />
                </>
              ) : (
                <Money cents={line.cents} />
              )}
            </dd>
          </div>
        ))}
        <Box className="flex justify-between gap-4 border-t border-hairline font-semibold" pt={6}>
          <dt>Economy, {counted(quote.quantity, 'piece')}</dt>
          <dd>
            <Money cents={total_cents} />
          </dd>
        </Box>
      </dl>
      <p className="figures note">
        Each piece: {weightText(grams)}, {durationText(seconds)} print time, {counted(layers, 'layer')}.
      </p>
      <WorkTable work={work} />
    </div>
  )
}
