import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { SalesTaxRules, type SalesTax } from '../../../shared/payments/sales-tax.ts'
import { tryTaxes, type OpenSale, type TriedTaxes } from '../../../shared/payments/tax-trial.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import documents from '../../platform/documents/documents.module.css'
import { useSavedDocument } from '../../platform/documents/use-saved-document.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** Shows what changed tax rules mean for the quotes that can be paid now. Open checkouts and paid orders keep their tax. */
export function TaxEffect({ draft }: { draft: SalesTaxRules }) {
  const sales = useQuery(trpc.documents.trialSales.queryOptions())
  const saved = useSavedDocument('sales_tax')
  const edited = useDeferredValue(draft)
  const isValid = SalesTaxRules.safeParse(edited).success
  return (
    <section className="page-section" aria-labelledby="tax-effect">
      <h2 id="tax-effect">With these changes</h2>
      <Failed error={sales.error} />
      {sales.isPending ? <LoadingLines label="Loading open quotes" /> : null}
      {sales.data && saved && isValid ? (
        <Effect {...sales.data} rules={{ before: saved, after: edited }} />
      ) : null}
    </section>
  )
}

interface EffectProps {
  found: number
  exempt: number
  sales: OpenSale[]
  rules: { before: SalesTaxRules; after: SalesTaxRules }
}

function Effect({ found, exempt, sales, rules }: EffectProps) {
  if (rules.before.by === 'stripe' || rules.after.by === 'stripe')
    return <p>Stripe computes the tax for each address at checkout, so there is nothing to compare here.</p>
  if (sales.length === 0) return <p>There is no open quote with a priced delivery to try the changes on.</p>
  return (
    <TriedSales skipped={{ exempt, unread: found - exempt - sales.length }} tried={tryTaxes(sales, rules)} />
  )
}

interface TriedSalesProps {
  tried: TriedTaxes
  skipped: { exempt: number; unread: number }
}

function TriedSales({ skipped: { exempt, unread }, tried }: TriedSalesProps) {
  const changed = tried.raised + tried.lowered
  return (
    <>
      <output>
        <strong>
          {changed === 0 ? 'No tax' : `The tax of ${counted(changed, 'quote')}`} of{' '}
          {tried.tried.toLocaleString('en-US')}
        </strong>{' '}
        changes: {tried.raised} higher, {tried.lowered} lower. Together <Money cents={tried.before_cents} /> →{' '}
        <Money cents={tried.after_cents} />.
      </output>
      {tried.most_changed.length > 0 ? <ChangedTaxes tried={tried} /> : null}
      <p className="readable">
        Tried on quotes that can be paid now, by their cheapest option and the delivery that they have.{' '}
        {exempt > 0 ? `${counted(exempt, 'quote')} with a tax exemption left out. ` : ''}
        {unread > 0 ? `${unread} could not be tried. ` : ''}Open checkouts and paid orders keep their tax.
      </p>
    </>
  )
}

function ChangedTaxes({ tried }: { tried: TriedTaxes }) {
  return (
    <section className="overflow-x-auto" aria-label="Table of the most changed" tabIndex={0}>
      <table
        className={`w-full text-body wrap-anywhere whitespace-pre-line ${documents['changes']}`}
        aria-label="Most changed taxes"
      >
        <TableHead columns={['Quote', 'ZIP code', 'Saved rates', 'Changed rates']} />
        <tbody>
          {tried.most_changed.map(({ sale, before, after }) => (
            <tr key={sale.quote_id}>
              <th scope="row">
                <Link to="/console/quotes" search={{ q: sale.quote_id, chosen: sale.quote_id }}>
                  {sale.name}
                </Link>
              </th>
              <td>
                {sale.destination.state} {sale.destination.zip}
              </td>
              <td>
                <Tax tax={before} />
              </td>
              <td>
                <Tax tax={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Tax({ tax }: { tax: SalesTax }) {
  return (
    <>
      <Money cents={tax.tax_cents} />
      <small>{tax.place === null ? 'no tax collected' : `${tax.percent}%, ${tax.place}`}</small>
    </>
  )
}
