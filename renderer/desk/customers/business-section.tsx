import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { BusinessBlock } from '../../payments/business/business-block.tsx'
import { ExemptionBlock } from '../../payments/business/exemption-block.tsx'
import panel from '../../platform/kit/panel.module.css'

/** The company and the tax exemptions of a customer; guests have neither. */
export function BusinessSection({ page, person }: { page: CustomerPageData; person: Person }) {
  const { id, kind, erased_at } = page.customer
  const mayDecide = hasRight(person.role, 'decide') && erased_at === null
  if (kind === 'guest')
    return (
      <section className={panel['block']} aria-label="Sales tax exemption">
        <h2>Sales tax exemption</h2>
        <p className="font-normal text-muted">
          A guest cannot be exempt. Ask them to sign up and send their certificate before they order.
        </p>
      </section>
    )
  return (
    <>
      <BusinessBlock account_id={id} mayDecide={mayDecide} />
      <ExemptionBlock account_id={id} mayDecide={mayDecide} />
    </>
  )
}
