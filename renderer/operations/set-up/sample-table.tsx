import type { SamplePrices } from '../../../shared/quoting/pricing/price-answers.ts'
import { Money } from '../../platform/ui/values.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface SampleTableProps {
  /** Prices under the saved price book. */
  now: readonly SamplePrices[]
  /** Prices under the answers; null while one of them is not a valid figure. */
  next: readonly SamplePrices[] | null
}

const COLUMNS = [
  ['one_cents', '1 piece'],
  ['ten_cents', '10 pieces'],
  ['one_fastest_cents', '1 piece, fastest'],
] as const

/** Shows what sample parts in PLA+ cost now, and what they would cost with the answers. */
export function SampleTable({ now, next }: SampleTableProps) {
  return (
    <section className="overflow-x-auto" aria-label="Table of sample parts" tabIndex={0}>
      <table className="sum-table">
        <caption className="text-muted">Sample parts in PLA+, now and with these figures</caption>
        <TableHead columns={['Part', ...COLUMNS.map(([, label]) => label)]} />
        <tbody>
          {now.map((before, at) => (
            <tr key={before.title}>
              <th scope="row">{before.title}</th>
              {COLUMNS.map(([name]) => (
                <td key={name} className="figures whitespace-nowrap">
                  <ThenPrice now={before[name]} next={next?.[at][name] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ThenPrice({ now, next }: { now: number; next: number | null }) {
  if (next === null) return '—'
  if (next === now) return <Money cents={now} />
  return (
    <>
      <s className="text-muted">
        <span className="spoken">now </span>
        <Money cents={now} />
      </s>{' '}
      <strong>
        <span className="spoken">then </span>
        <Money cents={next} />
      </strong>
    </>
  )
}
