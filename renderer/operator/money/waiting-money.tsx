import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCents } from '../../../shared/money.ts'
import type { MoneyEntry, UnmatchedMoney } from '../../../shared/payments/money-view.ts'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shopInstantText } from '../../ui/words.ts'
import { kindWords, strayWords } from './money-words.ts'

interface WaitingMoneyProps {
  failed: readonly MoneyEntry[]
  strays: readonly UnmatchedMoney[]
  mayDecide: boolean
  onDone: (said: string) => void
}

/** Money that waits for a person: refunds that failed, and payments that placed no order. */
export function WaitingMoney({ failed, strays, mayDecide, onDone }: WaitingMoneyProps) {
  return (
    <>
      {failed.map((entry) => (
        <FailedRefund key={entry.id} entry={entry} mayDecide={mayDecide} onDone={onDone} />
      ))}
      {strays.map((stray) => (
        <Stray key={stray.checkout_id} stray={stray} mayDecide={mayDecide} onDone={onDone} />
      ))}
    </>
  )
}

/** Reads the money, and how much of it waits, again. */
export function useMoneyAgain() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.money.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.desk.counts.queryKey() }),
    ])
}

export interface Deciding {
  mayDecide: boolean
  onDone: (said: string) => void
}

function FailedRefund({ entry, mayDecide, onDone }: Deciding & { entry: MoneyEntry }) {
  const readAgain = useMoneyAgain()
  const again = useMutation(
    trpc.money.tryAgain.mutationOptions({
      onSuccess: () => onDone(`The refund of order ${entry.order_number} is tried again.`),
      onSettled: readAgain,
    }),
  )
  const button = (
    <Button disabled={again.isPending} onClick={() => again.mutate({ ledger_id: entry.id })}>
      Try again<span className="spoken"> the refund of order {entry.order_number}</span>
    </Button>
  )
  return (
    <Notice
      tone="stop"
      title={`${formatCents(entry.amount_cents)} of order ${entry.order_number} did not go back`}
      actions={mayDecide ? button : null}
    >
      {kindWords(entry)}, {shopInstantText(entry.created_at)}. {entry.error}
      <Failed error={again.error} />
    </Notice>
  )
}

function Stray({ stray, mayDecide, onDone }: Deciding & { stray: UnmatchedMoney }) {
  const readAgain = useMoneyAgain()
  const back = useMutation(
    trpc.money.giveBack.mutationOptions({
      onSuccess: () => onDone(`${formatCents(stray.amount_cents)} goes back to the card.`),
      onSettled: readAgain,
    }),
  )
  const waits = stray.state === 'to_look_at' || stray.state === 'failed'
  const button = (
    <Button disabled={back.isPending} onClick={() => back.mutate({ checkout_id: stray.checkout_id })}>
      Give back {formatCents(stray.amount_cents)}
    </Button>
  )
  return (
    <Notice
      tone={waits ? 'stop' : 'info'}
      title={`${formatCents(stray.amount_cents)} was paid that placed no order`}
      actions={mayDecide && waits ? button : null}
    >
      {strayWords(stray)} Agreed were {formatCents(stray.total_cents)}; it came in{' '}
      {shopInstantText(stray.created_at)} for quote {stray.quote_id}. {stray.error}
      <Failed error={back.error} />
    </Notice>
  )
}
