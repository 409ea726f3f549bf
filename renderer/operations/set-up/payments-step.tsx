import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { ConnectionTest } from '../../payments/connection-test.tsx'
import { ProviderNotice, StripeKeySection } from '../../payments/payments-page.tsx'
import { StepForm } from './step-form.tsx'
import classes from './set-up.module.css'

/** Practice payments, or a Stripe key. */
export function PaymentsStep() {
  return (
    <StepForm step="payments" answer={() => ({ step: 'payments' })} before={<Provider />}>
      {() => (
        <p className={classes['lead']}>
          The webhook and sales tax can follow later, under <Link to="/console/payments">Payments</Link> and{' '}
          <Link to="/console/sales-tax">Sales tax</Link>.
        </p>
      )}
    </StepForm>
  )
}

function Provider() {
  const setUp = useQuery(trpc.payments.read.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the payments" />
  if (setUp.isError) return <Failed error={setUp.error} />
  return (
    <div className={classes['form']}>
      <ProviderNotice setUp={setUp.data} />
      <StripeKeySection setUp={setUp.data} />
      {setUp.data.provider === 'stripe' ? <ConnectionTest /> : null}
    </div>
  )
}
