import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { Money } from '../../platform/ui/values.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'
import panel from '../../platform/kit/panel.module.css'
import classes from './customers.module.css'

/** Shows what the customer paid and got back, by year. */
export function CustomerSpend({ page }: { page: CustomerPageData }) {
  const { years, practice_cents } = page
  return (
    <section className={panel['block']} aria-label="Spend">
      <h2>Spend</h2>
      {years.length === 0 ? (
        <p className="font-normal text-muted">Nothing paid yet.</p>
      ) : (
        <Years page={page} />
      )}
      {practice_cents > 0 ? (
        <p className="font-medium text-attention">
          <Money cents={practice_cents} /> of it was paid with test cards: no money moved.
        </p>
      ) : null}
    </section>
  )
}

function Years({ page: { customer, years } }: { page: CustomerPageData }) {
  return (
    <table className={`figures w-full ${classes['table']}`}>
      <TableHead columns={['Year', 'Orders', ...['Paid', 'Refunded', 'Net'].map((figure) => ({ figure }))]} />
      <tbody>
        {years.map(({ year, ...sums }) => (
          <Sums key={year} name={String(year)} {...sums} />
        ))}
        {years.length > 1 ? <Sums {...customer} name="All" /> : null}
      </tbody>
    </table>
  )
}

function Sums(sums: { name: string; orders: number; paid_cents: number; refunded_cents: number }) {
  const { name, orders, paid_cents, refunded_cents } = sums
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{orders}</td>
      <Amount cents={paid_cents} />
      <Amount cents={refunded_cents} />
      <Amount cents={paid_cents - refunded_cents} />
    </tr>
  )
}

function Amount({ cents }: { cents: number }) {
  return (
    <td className="text-right whitespace-nowrap">
      <Money cents={cents} />
    </td>
  )
}
