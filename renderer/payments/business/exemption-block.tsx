import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import { ExemptionForm } from './exemption-form.tsx'
import { ExemptionItem } from './exemption-item.tsx'
import classes from './business.module.css'

interface ExemptionBlockProps {
  account_id: string
  /** True if this person may record and end exemptions. */
  mayDecide: boolean
}

/** The tax exemptions of a customer with their history. */
export function ExemptionBlock({ account_id, mayDecide }: ExemptionBlockProps) {
  const exemptions = useQuery(trpc.taxExemptions.of.queryOptions({ account_id }))
  const [isOpen, setOpen] = useState(false)
  if (!exemptions.data) return <Failed error={exemptions.error} />
  return (
    <section className={panel['block']} aria-label="Sales tax exemption">
      <h2>Sales tax exemption</h2>
      {exemptions.data.length === 0 ? (
        <p className="font-normal text-muted">
          Not exempt. With a certificate on file, orders of this account have no sales tax in the states of
          the certificate.
        </p>
      ) : null}
      <ul className={`grid gap-4 ${classes['exemptions']}`}>
        {exemptions.data.map((exemption) => (
          <ExemptionItem key={exemption.id} exemption={exemption} mayDecide={mayDecide} />
        ))}
      </ul>
      {mayDecide && isOpen ? <ExemptionForm account_id={account_id} onClose={() => setOpen(false)} /> : null}
      {mayDecide && !isOpen ? (
        <div className="compact flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>Record a certificate</Button>
        </div>
      ) : null}
    </section>
  )
}
