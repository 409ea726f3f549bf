import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../shared/platform/money.ts'
import type { MoneyEntry, UnmatchedMoney } from '../../../shared/payments/money-view.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { entryTypeText, unmatchedText } from './money-words.ts'

export interface MoneyDecisionProps {
  mayDecide: boolean
  /** Called with a sentence that says what was done. */
  onDone: (message: string) => void
}

interface MoneyProblemsProps extends MoneyDecisionProps {
  failed: readonly MoneyEntry[]
  unmatched: readonly UnmatchedMoney[]
}

/** Money that needs staff: refunds that failed, and payments that placed no order. */
export function MoneyProblems({ failed, unmatched, mayDecide, onDone }: MoneyProblemsProps) {
  return (
    <>
      {failed.map((entry) => (
        <FailedRefund key={entry.id} entry={entry} mayDecide={mayDecide} onDone={onDone} />
      ))}
      {unmatched.map((payment) => (
        <UnmatchedPayment key={payment.checkout_id} payment={payment} mayDecide={mayDecide} onDone={onDone} />
      ))}
    </>
  )
}

/** Returns a function that refetches the ledger and the count in the rail. */
export function useRefetchMoney() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.money.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.desk.counts.queryKey() }),
    ])
}

function FailedRefund({ entry, mayDecide, onDone }: MoneyDecisionProps & { entry: MoneyEntry }) {
  const refetch = useRefetchMoney()
  const retry = useMutation(
    trpc.money.tryAgain.mutationOptions({
      onSuccess: () => onDone(`The refund of order ${entry.order_number} is being retried.`),
      onSettled: refetch,
    }),
  )
  const [isSettling, setIsSettling] = useState(false)
  const subject = <span className="spoken"> the refund of order {entry.order_number}</span>
  const buttons = (
    <>
      <Button disabled={retry.isPending} onClick={() => retry.mutate({ ledger_id: entry.id })}>
        Retry{subject}
      </Button>
      <Button look="bare" disabled={retry.isPending} onClick={() => setIsSettling(true)}>
        Mark as settled{subject}
      </Button>
    </>
  )
  return (
    <Notice
      tone="stop"
      title={`${formatCents(entry.amount_cents)} of order ${entry.order_number} could not be refunded`}
      actions={mayDecide ? buttons : null}
    >
      {entryTypeText(entry)}, {shopInstantText(entry.created_at)}. {entry.error}
      <Failed error={retry.error} />
      {isSettling ? (
        <SettleDialog entry={entry} onDone={onDone} onClose={() => setIsSettling(false)} />
      ) : null}
    </Notice>
  )
}

interface SettleDialogProps extends Pick<MoneyDecisionProps, 'onDone'> {
  entry: MoneyEntry
  onClose: () => void
}

/** For money that staff return another way, because the card takes none. */
function SettleDialog({ entry, onDone, onClose }: SettleDialogProps) {
  const { id, order_number, amount_cents } = entry
  const settle = useMutation(
    trpc.money.settleRefund.mutationOptions({
      onSuccess: () => onDone(`The refund of order ${order_number} is marked as settled.`),
      onSettled: useRefetchMoney(),
    }),
  )
  return (
    <ReasonDialog
      title={`Mark the refund of order ${order_number} as settled?`}
      label="How the customer got the money (they read it)"
      confirm="Mark as settled"
      onClose={onClose}
      action={settle}
      input={(note) => ({ ledger_id: id, note })}
    >
      <p>
        Nothing is sent through Stripe, and nobody is emailed. The ledger shows {formatCents(amount_cents)} as
        refunded outside Stripe. This cannot be undone.
      </p>
    </ReasonDialog>
  )
}

function UnmatchedPayment({ payment, mayDecide, onDone }: MoneyDecisionProps & { payment: UnmatchedMoney }) {
  const refetch = useRefetchMoney()
  const refund = useMutation(
    trpc.money.giveBack.mutationOptions({
      onSuccess: () => onDone(`${formatCents(payment.amount_cents)} is being refunded to the card`),
      onSettled: refetch,
    }),
  )
  const needsStaff = payment.state === 'to_look_at' || payment.state === 'failed'
  const button = (
    <Button disabled={refund.isPending} onClick={() => refund.mutate({ checkout_id: payment.checkout_id })}>
      Refund {formatCents(payment.amount_cents)}
    </Button>
  )
  return (
    <Notice
      tone={needsStaff ? 'stop' : 'info'}
      title={`${formatCents(payment.amount_cents)} was paid without placing an order`}
      actions={mayDecide && needsStaff ? button : null}
    >
      {unmatchedText(payment)} The agreed total was {formatCents(payment.total_cents)}. Received{' '}
      {shopInstantText(payment.created_at)} for quote {payment.quote_id}. {payment.error}
      <Failed error={refund.error} />
    </Notice>
  )
}
