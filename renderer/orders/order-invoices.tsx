import { useQuery } from '@tanstack/react-query'
import { trpc } from '../platform/api.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { shopDayText } from '../platform/ui/words.ts'

/** The invoice and the credit notes of an order, as downloads. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const issued = useQuery(trpc.invoices.of.queryOptions({ order_id: orderId }))
  if (!issued.data) return <Failed error={issued.error} />
  return (
    <ul aria-label="Invoice and credit notes">
      {issued.data.map(({ kind, number, issued_at, file }) => (
        <li key={file}>
          <a href={`/orders/${orderId}/documents/${file}`} target="_blank" rel="noreferrer">
            {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number}
          </a>
          {issued_at === null ? ', issued when it is opened' : `, ${shopDayText(issued_at)}`}
        </li>
      ))}
    </ul>
  )
}
