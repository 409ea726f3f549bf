import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { startDownload } from '../../platform/ui/download-file.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import { EraseDialog } from './erase-dialog.tsx'

/** For owners: all data of the customer as an archive, and erasing it. */
export function DataSection({ page }: { page: CustomerPageData }) {
  const [isErasing, setIsErasing] = useState(false)
  const customer_id = page.customer.id
  const prepare = useMutation(
    trpc.customers.prepareExport.mutationOptions({ onSuccess: ({ path }) => startDownload(path) }),
  )
  return (
    <section className={panel['block']} aria-label="Personal data">
      <h2>Personal data</h2>
      <p className="font-normal text-muted">
        Give customers a copy of what the shop holds about them, or erase it, when they ask. The shop’s books
        stay.
      </p>
      <Failed error={prepare.error} />
      <div className="compact flex flex-wrap gap-2">
        <Button disabled={prepare.isPending} onClick={() => prepare.mutate({ customer_id })}>
          Export all data
        </Button>
        {page.customer.erased_at === null ? (
          <Button onClick={() => setIsErasing(true)}>Erase …</Button>
        ) : null}
      </div>
      {isErasing ? <EraseDialog customerId={customer_id} onClose={() => setIsErasing(false)} /> : null}
    </section>
  )
}
