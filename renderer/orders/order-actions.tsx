import { useQueryClient } from '@tanstack/react-query'
import { nextState } from '../../shared/platform/moves.ts'
import type { OrderDetails } from '../../shared/orders/boards.ts'
import { orderStage, ORDER_STAGE_WORDS } from '../../shared/orders/order-stage.ts'
import { ORDER_MOVES } from '../../shared/orders/order-states.ts'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { changesSince } from '../platform/kit/changes-since.ts'
import { ConflictNotice } from '../platform/kit/conflict-notice.tsx'
import { Key } from '../platform/kit/list.tsx'
import { RefundDialog } from './money/refund-dialog.tsx'
import type { Intent } from '../platform/kit/move-queue.ts'
import type { PageKey } from '../platform/kit/page-keys.ts'
import { useActionKeys, useUnfitKeys } from '../platform/kit/use-list-keys.ts'
import { useMoveRunner } from '../platform/kit/use-move-runner.ts'
import { DateDialog } from './date-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { HoldDialog, ResumeDialog } from './hold-dialogs.tsx'
import type { OrderDialogProps } from './order-dialog.ts'
import { refreshOrders } from '../platform/kit/refresh-orders.ts'
import { StatusLine } from '../platform/kit/status-line.tsx'

/** `intent` follows `You were about to`. */
const ACTIONS = [
  { name: 'hold', key: 'h', label: 'Hold', intent: 'put it on hold' },
  { name: 'resume', key: 'r', label: 'Resume', intent: 'resume it' },
  { name: 'date', key: 'e', label: 'Move the ship date', intent: 'move its ship date' },
  { name: 'refund', key: 'g', label: 'Refund', intent: 'refund money' },
  { name: 'decline', key: 'x', label: 'Decline and refund', intent: 'decline and refund it' },
] as const
type Action = (typeof ACTIONS)[number]['name']
const LABELS = Object.fromEntries(ACTIONS.map(({ key, label }) => [key, label]))

/** A dialog, and the order as it was when the dialog was opened. */
interface OpenDialog {
  action: Action
  revision: number
  newest_event: number
}

/** The actions on an order, each with its key. */
export function OrderActions({ full }: { full: OrderDetails }) {
  const queries = useQueryClient()
  // An action is opened when its predecessor was read again: else it would take that for a colleague's.
  const moves = useMoveRunner<OrderDetails, OpenDialog>(full, {
    refresh: () => refreshOrders(queries),
    read: () => queries.fetchQuery(trpc.shopOrders.get.queryOptions({ order_id: full.head.order_id })),
  })
  const open = (action: Action) => moves.add(dialogIntent(full, action))
  const possible = ACTIONS.filter(({ name }) => isPossible(full, name))
  const keys: PageKey[] = possible.map(({ name, key, label }) => ({ key, label, run: () => open(name) }))
  useActionKeys(keys)
  useUnfitKeys(moves, LABELS, keys)
  const dialog = {
    full,
    onClose: moves.closeDialog,
    onDone: (text: string) => {
      moves.run(() => Promise.resolve({ text }))
      moves.closeDialog()
    },
    onError: () => refreshOrders(queries),
  }
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
        {possible.map(({ name, key, label }) => (
          <Button key={name} onClick={() => open(name)}>
            {label} <Key>{key}</Key>
          </Button>
        ))}
      </div>
      <StatusLine message={moves.message} />
      <Dialogs opened={moves.asked} {...dialog} />
    </>
  )
}

/** Opens the dialog of an action with the order as it is then. */
function dialogIntent({ head }: OrderDetails, action: Action): Intent<OrderDetails, OpenDialog> {
  const name = `order ${head.number}`
  const { label } = ACTIONS.find((each) => each.name === action)!
  return {
    ids: [head.order_id],
    name,
    turn: (now) =>
      isPossible(now, action)
        ? { ask: { action, revision: now.head.revision, newest_event: now.events[0]?.id ?? 0 } }
        : { says: `“${label}” does not fit ${name} anymore.` },
  }
}

type DialogsProps = Omit<OrderDialogProps, 'conflict' | 'isPossible'> & { opened: OpenDialog | null }

function Dialogs({ opened, ...props }: DialogsProps) {
  const { full, onClose, onDone } = props
  const action = opened?.action ?? null
  const dialog = {
    ...props,
    conflict: opened === null ? null : conflictOf(full, opened),
    isPossible: action !== null && isPossible(full, action),
  }
  return (
    <>
      {action === 'hold' ? <HoldDialog {...dialog} /> : null}
      {action === 'resume' ? <ResumeDialog {...dialog} /> : null}
      {action === 'date' ? <DateDialog {...dialog} /> : null}
      {action === 'decline' ? <DeclineDialog {...dialog} /> : null}
      <RefundDialog
        order={action === 'refund' ? refundedOrder(full) : null}
        onClose={onClose}
        onDone={onDone}
      />
    </>
  )
}

function refundedOrder({ head: { order_id, number, quantity }, order: { parts_cents } }: OrderDetails) {
  return { id: order_id, number, parts: quantity > 1 ? { parts_cents, quantity } : undefined }
}

/** Shows what others did to the order while a dialog was open, and what that means for the dialog; null if nothing changed. */
function conflictOf(full: OrderDetails, { action, revision, newest_event }: OpenDialog) {
  const { head, order, events } = full
  if (head.revision === revision) return null
  const sentences = changesSince(events, { after: newest_event, thing: `order ${head.number}` })
  return (
    <ConflictNotice
      sentences={sentences.length > 0 ? sentences : [`Order ${head.number} has changed.`]}
      state={ORDER_STAGE_WORDS[orderStage(order)].label}
      intent={ACTIONS.find(({ name }) => name === action)!.intent}
      isPossible={isPossible(full, action)}
    />
  )
}

function isPossible({ head, order, shipment }: OrderDetails, action: Action): boolean {
  const { status, due } = head
  if (action === 'refund') return order.refunded_cents < order.total_cents
  if (action === 'hold') return nextState(ORDER_MOVES, status, 'hold') !== undefined && shipment === null
  if (action === 'resume') return status === 'on_hold'
  if (action === 'decline') return nextState(ORDER_MOVES, status, 'decline') !== undefined
  return status !== 'completed' && status !== 'cancelled' && due.ship_by !== null
}
