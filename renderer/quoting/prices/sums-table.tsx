import type { TrialGroup } from '../../../shared/quoting/pricing/price-trial.ts'
import { Money } from '../../platform/ui/values.tsx'
import classes from './prices.module.css'
import { changeText } from './trial-words.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** One kind of parts that the prices are tried on. */
export interface NamedGroup {
  key: 'samples' | 'quotes' | 'orders'
  name: string
  group: TrialGroup
}

/** Shows what all parts of each kind come to, before and after. */
export function SumsTable({ groups }: { groups: readonly NamedGroup[] }) {
  return (
    <section className="overflow-x-auto" aria-label="Table of sums" tabIndex={0}>
      <table className={`sum-table ${classes['table']}`} aria-label="Sums before and after">
        <TableHead
          columns={[
            'Tried on',
            'Priced',
            'Before',
            'After',
            'Change',
            'Higher / lower',
            'Margin per machine hour',
          ]}
        />
        <tbody>
          {groups.map((named) => (
            <SumRow key={named.key} named={named} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SumRow({ named: { name, group } }: { named: NamedGroup }) {
  const { before, after, priced, raised, lowered } = group
  if (priced === 0)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td>0</td>
        <td colSpan={5}>None can be priced again.</td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{priced.toLocaleString('en-US')}</td>
      <td>
        <Money cents={before.total_cents} />
      </td>
      <td>
        <Money cents={after.total_cents} />
      </td>
      <td>{changeText(before.total_cents, after.total_cents) ?? '—'}</td>
      <td>
        {raised.toLocaleString('en-US')} / {lowered.toLocaleString('en-US')}
      </td>
      <td>
        <MarginChange before={before} after={after} />
      </td>
    </tr>
  )
}

/** The margin per machine hour before and after; once when it stays. */
export function MarginChange({ before, after }: Pick<TrialGroup, 'before' | 'after'>) {
  const [old, now] = [before.margin_per_hour_cents, after.margin_per_hour_cents]
  if (old === null || now === null) return <>—</>
  return (
    <>
      {old === now ? null : (
        <>
          <Money cents={old} /> →{' '}
        </>
      )}
      <Money cents={now} />
      {after.uncounted ? <small>{after.uncounted}</small> : null}
    </>
  )
}
