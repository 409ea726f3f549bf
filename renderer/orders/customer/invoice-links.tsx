import { useQuery } from '@tanstack/react-query'
import { IconFileInvoice } from '@tabler/icons-react'
import type { IssuedInvoice } from '../../../shared/orders/invoices/invoice.ts'
import { trpc } from '../../platform/api.ts'
import { DownloadLink } from '../../platform/ui/buttons.tsx'

/** Milliseconds: a refund adds a credit note while the page is open. */
const INVOICES_REFETCH_MS = 30_000

/** Downloads of the invoice and the credit notes of a customer's own order. */
export function OwnInvoices({ orderId }: { orderId: string }) {
  const issued = useQuery(
    trpc.invoices.of.queryOptions({ order_id: orderId }, { refetchInterval: INVOICES_REFETCH_MS }),
  )
  return <InvoiceLinks issued={issued.data ?? []} folder={`/orders/${orderId}/documents`} />
}

/** The same for a visitor with the link from an email. */
export function FollowedInvoices({ linkKey }: { linkKey: string }) {
  const issued = useQuery(trpc.invoices.follow.queryOptions({ key: linkKey }))
  return <InvoiceLinks issued={issued.data ?? []} folder={`/follow/${linkKey}/documents`} />
}

function InvoiceLinks({ issued, folder }: { issued: readonly IssuedInvoice[]; folder: string }) {
  const notes = issued.filter(({ kind }) => kind === 'credit_note').length
  return issued.map(({ kind, number, file }) => (
    <DownloadLink
      key={file}
      href={`${folder}/${file}`}
      icon={<IconFileInvoice size={18} stroke={1.8} aria-hidden="true" />}
    >
      {kind === 'invoice'
        ? 'Invoice (PDF)'
        : notes === 1
          ? 'Credit note (PDF)'
          : `Credit note ${number} (PDF)`}
    </DownloadLink>
  ))
}
