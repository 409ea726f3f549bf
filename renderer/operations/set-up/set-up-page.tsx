import {
  firstOpenStep,
  type SetUpShown,
  type SetUpStep,
} from '../../../shared/operations/set-up/set-up-steps.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { EmailStep } from './email-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { MaterialsStep } from './materials-step.tsx'
import { PricesStep } from './prices-step.tsx'
import { PrintersStep } from './printers-step.tsx'
import { ShopStep } from './shop-step.tsx'
import { StepList } from './step-list.tsx'
import type { StepProps } from './step-props.ts'
import { Summary } from './summary.tsx'
import { TestOrderStep } from './test-order-step.tsx'
import { usePlace, useSetUpState } from './use-set-up.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/api.ts'
import { ConnectionTest } from '../../payments/connection-test.tsx'
import { ProviderNotice, StripeKeySection } from '../../payments/payments-page.tsx'
import { StepForm } from './step-form.tsx'

/** The set-up of a new shop, one step at a time. */
export function SetUpShopPage() {
  return (
    <OperatorFrame title="Set up your shop" right="set_up">
      {() => <SetUp />}
    </OperatorFrame>
  )
}

function SetUp() {
  const setUp = useSetUpState()
  const { place } = usePlace()
  if (setUp.isPending) return <LoadingLines label="Loading the set-up" />
  if (setUp.isError) return <Failed error={setUp.error} />
  const shown = place ?? firstOpenStep(setUp.data) ?? 'summary'
  return (
    <div className="with-list grid items-start max-lg:grid-cols-1!">
      <StepList setUp={setUp.data} shown={shown} />
      {shown === 'summary' ? <Summary setUp={setUp.data} /> : <Step step={shown} setUp={setUp.data} />}
    </div>
  )
}

const STEPS: Record<SetUpStep, (props: StepProps) => React.ReactNode> = {
  shop: ShopStep,
  printers: PrintersStep,
  materials: MaterialsStep,
  prices: PricesStep,
  delivery: DeliveryStep,
  payments: PaymentsStep,
  email: EmailStep,
  hours: HoursStep,
  test_order: TestOrderStep,
}

function Step({ step, setUp }: { step: SetUpStep; setUp: SetUpShown }) {
  const Shown = STEPS[step]
  const isNew = setUp.steps.find((known) => known.step === step)?.state !== 'done'
  return <Shown key={step} isNew={isNew} />
}

/** Practice payments, or a Stripe key. */
function PaymentsStep() {
  return (
    <StepForm step="payments" answer={() => ({ step: 'payments' })} before={<Provider />}>
      {() => (
        <p className="readable">
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
    <div className="grid min-w-0 gap-5">
      <ProviderNotice setUp={setUp.data} />
      <StripeKeySection setUp={setUp.data} />
      {setUp.data.provider === 'stripe' ? <ConnectionTest /> : null}
    </div>
  )
}
