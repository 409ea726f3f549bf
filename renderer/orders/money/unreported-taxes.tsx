import { useMutation } from '@tanstack/react-query'
import { formatCents } from '../../../shared/platform/money.ts'
import type { UnreportedTax } from '../../../shared/payments/money-view.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { type MoneyDecisionProps, useRefetchMoney } from './money-problems.tsx'

/** Sales tax that is missing in Stripe's tax reports: it is sent again, or staff enter it there. */
export function UnreportedTaxes({
  taxes,
  ...decision
}: MoneyDecisionProps & { taxes: readonly UnreportedTax[] }) {
  return taxes.map((tax) => <UnreportedTaxNotice key={tax.ledger_id} tax={tax} {...decision} />)
}

function UnreportedTaxNotice({ tax, mayDecide, onDone }: MoneyDecisionProps & { tax: UnreportedTax }) {
  const refetch = useRefetchMoney()
  const { ledger_id } = tax
  const subject = `${tax.kind === 'capture' ? 'sale' : 'refund'} of order ${tax.order_number}`
  const retry = useMutation(
    trpc.money.retryTaxReport.mutationOptions({
      onSuccess: () => onDone(`Tax of the ${subject} sent again`),
      onSettled: refetch,
    }),
  )
  const byHand = useMutation(
    trpc.money.taxByHand.mutationOptions({
      onSuccess: () => onDone(`Tax of the ${subject} marked as entered by hand`),
      onSettled: refetch,
    }),
  )
  return (
    <Notice
      tone="attention"
      title={`${formatCents(tax.tax_cents)} of sales tax is missing in Stripe’s tax reports`}
      actions={
        mayDecide ? (
          <Buttons
            subject={subject}
            busy={retry.isPending || byHand.isPending}
            onRetry={tax.may_try_again ? () => retry.mutate({ ledger_id }) : null}
            onByHand={() => byHand.mutate({ ledger_id })}
          />
        ) : null
      }
    >
      From the {subject} for {formatCents(tax.amount_cents)}, {shopInstantText(tax.created_at)}.{' '}
      {tax.error ?? 'The sale was entered by hand, so this has to be entered by hand, too.'}
      <Failed error={retry.error ?? byHand.error} />
    </Notice>
  )
}

interface ButtonsProps {
  subject: string
  busy: boolean
  /** Null if it cannot be sent automatically. */
  onRetry: (() => void) | null
  onByHand: () => void
}

function Buttons({ subject, busy, onRetry, onByHand }: ButtonsProps) {
  return (
    <>
      {onRetry ? (
        <Button disabled={busy} onClick={onRetry}>
          Send again<span className="spoken"> the tax of the {subject}</span>
        </Button>
      ) : null}
      <Button look={onRetry ? 'bare' : 'quiet'} disabled={busy} onClick={onByHand}>
        Mark as entered by hand<span className="spoken"> for the {subject}</span>
      </Button>
    </>
  )
}
