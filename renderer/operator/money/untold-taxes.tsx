import { useMutation } from '@tanstack/react-query'
import { formatCents } from '../../../shared/money.ts'
import type { UnreportedTax } from '../../../shared/payments/money-view.ts'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shopInstantText } from '../../ui/words.ts'
import { type Deciding, useMoneyAgain } from './waiting-money.tsx'

/** Sales tax that Stripe's tax reports do not have: sent again, or entered there by a person. */
export function UntoldTaxes({ taxes, ...deciding }: Deciding & { taxes: readonly UnreportedTax[] }) {
  return taxes.map((tax) => <Untold key={tax.ledger_id} tax={tax} {...deciding} />)
}

function Untold({ tax, mayDecide, onDone }: Deciding & { tax: UnreportedTax }) {
  const readAgain = useMoneyAgain()
  const { ledger_id } = tax
  const about = `${tax.kind === 'capture' ? 'sale' : 'refund'} of order ${tax.order_number}`
  const again = useMutation(
    trpc.money.retryTaxReport.mutationOptions({
      onSuccess: () => onDone(`The tax of the ${about} is sent again.`),
      onSettled: readAgain,
    }),
  )
  const byHand = useMutation(
    trpc.money.taxByHand.mutationOptions({
      onSuccess: () => onDone(`The tax of the ${about} is noted as entered by hand.`),
      onSettled: readAgain,
    }),
  )
  return (
    <Notice
      tone="attention"
      title={`${formatCents(tax.tax_cents)} of sales tax is missing in Stripe’s tax reports`}
      actions={
        mayDecide ? (
          <Buttons
            about={about}
            busy={again.isPending || byHand.isPending}
            onAgain={tax.may_try_again ? () => again.mutate({ ledger_id }) : null}
            onByHand={() => byHand.mutate({ ledger_id })}
          />
        ) : null
      }
    >
      From the {about} over {formatCents(tax.amount_cents)}, {shopInstantText(tax.created_at)}.{' '}
      {tax.error ?? 'Its sale was entered by hand, so this has to be entered too.'}
      <Failed error={again.error ?? byHand.error} />
    </Notice>
  )
}

interface ButtonsProps {
  about: string
  busy: boolean
  /** Null where the program cannot send it. */
  onAgain: (() => void) | null
  onByHand: () => void
}

function Buttons({ about, busy, onAgain, onByHand }: ButtonsProps) {
  return (
    <>
      {onAgain ? (
        <Button disabled={busy} onClick={onAgain}>
          Send again<span className="spoken"> the tax of the {about}</span>
        </Button>
      ) : null}
      <Button look={onAgain ? 'bare' : 'quiet'} disabled={busy} onClick={onByHand}>
        Entered by hand<span className="spoken"> for the {about}</span>
      </Button>
    </>
  )
}
