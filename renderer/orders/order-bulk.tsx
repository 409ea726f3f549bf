import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextState } from '../../shared/platform/moves.ts'
import type { OrderOfList } from '../../shared/orders/order-list.ts'
import { ORDER_MOVES } from '../../shared/orders/order-states.ts'
import { server } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { shopInstantText } from '../platform/ui/words.ts'
import { eventWords } from '../platform/kit/event-words.ts'
import { PickField } from '../platform/kit/pick-field.tsx'
import { ReasonDialog } from '../platform/kit/reason-dialog.tsx'
import { refreshOrders } from '../platform/kit/refresh-orders.ts'
import { PrintMenu } from './labels/print-menu.tsx'
import { runEach, type BulkOutcome } from '../platform/lists/run-each.ts'
import { HOLD_CAUSES, type HoldCause } from './hold-causes.ts'
import { OrderShipping } from './order-shipping.tsx'

interface OrderBulkProps {
  rows: OrderOfList[]
  mayDecide: boolean
  mayShip: boolean
  onDone: (outcome: BulkOutcome) => void
}

/** Offers what can be done with several orders. Each order gets the same command as on its own page. */
export function OrderBulk({ rows, mayDecide, mayShip, onDone }: OrderBulkProps) {
  const [isHolding, setHolding] = useState(false)
  const { isBusy, run } = useBulkRun(rows, (outcome) => {
    setHolding(false)
    onDone(outcome)
  })
  const mayHold = mayDecide && rows.some(({ status }) => nextState(ORDER_MOVES, status, 'hold') !== undefined)
  const mayResume = mayDecide && rows.some(({ status }) => status === 'on_hold')
  const hold =
    (reason: string, cause: HoldCause) =>
    ({ order_id, revision }: SeenRow) =>
      server.shopOrders.hold.mutate({ order_id, revision, reason, cause })
  return (
    <>
      {mayHold ? (
        <Button disabled={isBusy} onClick={() => setHolding(true)}>
          Hold…
        </Button>
      ) : null}
      {mayResume ? (
        <Button disabled={isBusy} onClick={() => void run(...RESUME)}>
          Resume
        </Button>
      ) : null}
      {mayShip ? <OrderShipping rows={rows} /> : null}
      <PrintMenu orders={rows} />
      {isHolding ? (
        <HoldManyDialog
          count={rows.length}
          busy={isBusy}
          onClose={() => setHolding(false)}
          onHold={(reason, cause) => void run('held', hold(reason, cause), RESUME)}
        />
      ) : null}
    </>
  )
}

/** An order as it was seen: an action on it is refused when it has changed since. */
type SeenRow = Pick<OrderOfList, 'order_id' | 'number' | 'revision'>
type Act = (row: SeenRow) => Promise<{ revision: number }>
/** An action: the word for what was done, and the call that does it. */
type Action = [verb: string, act: Act]

const RESUME: Action = [
  'resumed',
  ({ order_id, revision }) => server.shopOrders.resume.mutate({ order_id, revision }),
]

function useBulkRun(rows: readonly SeenRow[], onDone: (outcome: BulkOutcome) => void) {
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const runOn = async (
    some: readonly SeenRow[],
    [verb, act]: Action,
    back?: Action,
  ): Promise<BulkOutcome> => {
    const changed: SeenRow[] = []
    const keepChanged = async (row: SeenRow) => changed.push({ ...row, ...(await act(row)) })
    const outcome: BulkOutcome = await runEach(some, keepChanged, {
      doneText: (count) => `${counted(count, 'order')} ${verb}`,
      nameOf: ({ number }) => `Order ${number}`,
      explain: whoWasFaster,
    })
    await refreshOrders(queries)
    return back && changed.length > 0 ? { ...outcome, undo: () => runOn(changed, back) } : outcome
  }
  /** `back`: what takes the action back; its customers are told as well. */
  const run = async (verb: string, act: Act, back?: Action) => {
    setBusy(true)
    const outcome = await runOn(rows, [verb, act], back)
    setBusy(false)
    onDone(outcome)
  }
  return { isBusy, run }
}

/** Adds the last thing that happened to an order to the reason why it was refused. */
async function whoWasFaster({ order_id }: SeenRow, why: string): Promise<string> {
  const { events } = await server.shopOrders.get.query({ order_id })
  const [last] = events
  if (!last) return why
  return `${why} Last: ${eventWords(last.what)}${last.who === null ? '' : ` by ${last.who}`}, ${shopInstantText(last.at)}.`
}

interface HoldManyProps {
  count: number
  busy: boolean
  onClose: () => void
  onHold: (reason: string, cause: HoldCause) => void
}

function HoldManyDialog({ count, busy, onClose, onHold }: HoldManyProps) {
  const [cause, setCause] = useState<HoldCause>('shop')
  return (
    <ReasonDialog
      title={`Hold ${counted(count, 'order')}?`}
      label="Reason (the customers read it)"
      confirm="Hold"
      action={{ mutate: (reason: string) => onHold(reason, cause), isPending: busy, error: null }}
      input={(reason) => reason}
      onClose={onClose}
    >
      <p>Running prints finish. Waiting units are not scheduled until the orders are resumed.</p>
      <PickField label="Caused by" value={cause} options={HOLD_CAUSES} onChange={setCause} />
    </ReasonDialog>
  )
}
