import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import panel from '../../platform/kit/panel.module.css'

/** Shows how long the shop has known the customer, and where their orders went. */
export function CustomerFacts({ page: { customer, recipients } }: { page: CustomerPageData }) {
  const { created_at, last_seen_at, quotes, orders, open_orders } = customer
  return (
    <section className={panel['block']} aria-label="About">
      <h2>About</h2>
      <dl className="facts">
        <Fact name="Since">{shopInstantText(created_at)}</Fact>
        <Fact name="Last seen">{shopInstantText(last_seen_at)}</Fact>
        <Fact name="Quotes">{String(quotes)}</Fact>
        <Fact name="Orders">{open_orders > 0 ? `${orders}, ${open_orders} open` : String(orders)}</Fact>
      </dl>
      {recipients?.map((recipient) => (
        <address key={`${recipient.name} ${recipient.street} ${recipient.phone}`}>
          {recipient.name}, <a href={`tel:${recipient.phone}`}>{recipient.phone}</a>
          <br />
          {recipient.street}, {recipient.place}
        </address>
      ))}
    </section>
  )
}
