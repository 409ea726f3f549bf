import { useQuery } from '@tanstack/react-query'
import type { PaymentSetUp } from '../../../shared/payments/payment-set-up.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { NoticesSection } from './notices-section.tsx'
import classes from './payments.module.css'
import { SecretSection } from './secret-section.tsx'

/** Who takes the shop's card payments, and whether it works. */
export function PaymentsPage() {
  return (
    <OperatorFrame title="Payments" right="set_up">
      {() => <SetUp />}
    </OperatorFrame>
  )
}

function SetUp() {
  const setUp = useQuery(trpc.paymentSetUp.read.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the payments" />
  if (setUp.isError) return <Failed error={setUp.error} />
  const { data } = setUp
  return (
    <div className={classes['sections']}>
      <WhoTakesIt setUp={data} />
      <SecretSection
        name="stripe_key"
        title="Key of Stripe"
        label="Secret key or restricted key"
        hint="Stripe’s dashboard, Developers, API keys. A restricted key needs to write checkout sessions, refunds and billing portal sessions, and to read the account."
        source={data.key.source}
        setUp={data}
      />
      {data.provider === 'stripe' ? <ConnectionTest /> : null}
      <SecretSection
        name="stripe_webhook_secret"
        title="Signing secret of the webhook"
        label="Signing secret"
        hint="Shown by Stripe once the address below is added there. Payments work without it: the shop asks Stripe itself."
        source={data.webhook_secret.source}
        setUp={data}
      />
      <NoticesSection setUp={data} />
    </div>
  )
}

function WhoTakesIt({ setUp }: { setUp: PaymentSetUp }) {
  if (setUp.provider === 'practice')
    return (
      <Notice tone="attention" title="Payments are practised: no money moves">
        Customers can buy as usual with a practice card, and everything works to the last parcel, but nothing
        is charged and nothing is paid out. Every page, receipt and order says so. With a key of Stripe, real
        cards are charged from then on.
      </Notice>
    )
  if (!setUp.key.live)
    return (
      <Notice tone="attention" title="Stripe takes the payments, in its test mode">
        Only Stripe’s test cards work, and no money moves. Use the live key to sell.
      </Notice>
    )
  return (
    <Notice tone="good" title="Stripe takes the payments">
      Cards are charged for real, and refunds go back to them.
    </Notice>
  )
}
