import type { CustomerPage } from '../../../shared/customers/customer-page.ts'
import { Money } from '../../ui/values.tsx'
import panel from '../kit/panel.module.css'
import tones from '../kit/tones.module.css'
import classes from './customers.module.css'

/** What the customer paid and got back, by year. */
export function CustomerSpend({ page: { customer, years, practice_cents } }: { page: CustomerPage }) {
  return (
    <section className={panel['block']} aria-label="Spend">
      <h2>Spend</h2>
      {years.length === 0 ? <p className={tones['quiet']}>Nothing paid yet.</p> : null}
      {years.length > 0 ? (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Orders</th>
              <AmountHead>Paid</AmountHead>
              <AmountHead>Refunded</AmountHead>
              <AmountHead>Net</AmountHead>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, orders, paid_cents, refunded_cents }) => (
              <tr key={year}>
                <td>{year}</td>
                <td>{orders}</td>
                <Amount cents={paid_cents} />
                <Amount cents={refunded_cents} />
                <Amount cents={paid_cents - refunded_cents} />
              </tr>
            ))}
            {years.length > 1 ? (
              <tr>
                <th scope="row">All</th>
                <td>{customer.orders}</td>
                <Amount cents={customer.paid_cents} />
                <Amount cents={customer.refunded_cents} />
                <Amount cents={customer.net_cents} />
              </tr>
            ) : null}
          </tbody>
        </table>
      ) : null}
      {practice_cents > 0 ? (
        <p className={tones['practice']}>
          <Money cents={practice_cents} /> of it was paid with practice cards: no money moved.
        </p>
      ) : null}
    </section>
  )
}

function AmountHead({ children }: { children: string }) {
  return (
    <th scope="col" className={classes['amount']}>
      {children}
    </th>
  )
}

function Amount({ cents }: { cents: number }) {
  return (
    <td className={classes['amount']}>
      <Money cents={cents} />
    </td>
  )
}
