import type { MoneyEntry } from '../../../shared/payments/money-view.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import classes from './money.module.css'
import { entryTypeText, signedCents } from './money-words.ts'
import { MoneyState, SignedMoney } from './money-state.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface LedgerTableProps {
  entries: readonly MoneyEntry[]
  /** Null for staff who may not decide. */
  onRefund: ((order: { id: string; number: number }) => void) | null
}

const COLUMNS = ['Date', 'Order', 'Type', 'Parts', 'Delivery', 'Tax', 'Total', 'Status', 'By'] as const

/** The ledger, newest first. Scrolls sideways where it is wider than the page. */
export function LedgerTable({ entries, onRefund }: LedgerTableProps) {
  return (
    <section className="@container relative overflow-x-auto" aria-label="Ledger" tabIndex={0}>
      <table className={`w-full whitespace-nowrap ${classes['ledger']} ${cards['cards']}`}>
        <TableHead columns={[...COLUMNS, { spoken: 'Actions' }]} />
        <tbody>
          {entries.map((entry) => (
            <LedgerLine key={entry.id} entry={entry} onRefund={onRefund} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LedgerLine({ entry, onRefund }: { entry: MoneyEntry; onRefund: LedgerTableProps['onRefund'] }) {
  const { order_id, order_number } = entry
  return (
    <tr>
      <td className={cards['title']}>{shopInstantText(entry.created_at)}</td>
      <td className="figures" data-label="Order">
        {order_number}
      </td>
      <td className={`${classes['what']} ${cards['line']}`}>
        {entryTypeText(entry)}
        {entry.provider === 'practice' ? <span className="text-tiny text-muted"> test</span> : null}
        {entry.note ? <small className="block">{entry.note}</small> : null}
        {entry.state !== 'done' && entry.error ? <small className="block">{entry.error}</small> : null}
      </td>
      <td>
        <Money cents={entry.parts_cents} />
      </td>
      <td>
        <Money cents={entry.delivery_cents} />
      </td>
      <td>
        <Money cents={entry.tax_cents} />
      </td>
      <td className={cards['end']}>
        <SignedMoney cents={signedCents(entry)} />
      </td>
      <td>
        <MoneyState entry={entry} />
      </td>
      <td>{entry.by_name ?? decidedBy(entry)}</td>
      <td>
        {onRefund && entry.left_cents ? (
          <Button look="bare" onClick={() => onRefund({ id: order_id, number: order_number })}>
            Refund<span className="spoken"> order {order_number}</span>
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

function decidedBy({ kind, is_outside }: Pick<MoneyEntry, 'kind' | 'is_outside'>): string {
  if (kind !== 'refund') return ''
  return is_outside ? 'In Stripe' : 'Automatic'
}
