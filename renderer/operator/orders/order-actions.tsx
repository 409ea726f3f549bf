import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextState } from '../../../shared/moves.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { orderStage, ORDER_STAGE_WORDS } from '../../../shared/orders/order-stage.ts'
import { ORDER_MOVES } from '../../../shared/orders/order-states.ts'
import { Button } from '../../ui/buttons.tsx'
import { changesSince } from '../kit/changes-since.ts'
import { ConflictNotice } from '../kit/conflict-notice.tsx'
import { Key } from '../kit/list.tsx'
import { RefundDialog } from '../money/refund-dialog.tsx'
import type { PageKey } from '../kit/page-keys.ts'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { DateDialog } from './date-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { HoldDialog, ResumeDialog } from './hold-dialogs.tsx'
import type { OrderDialogProps } from './order-dialog.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import { StatusLine, type StatusMessage } from '../kit/status-line.tsx'
import panel from '../kit/panel.module.css'

/** `intent` follows `You were about to`. */
const ACTIONS = [
  { name: 'hold', key: 'h', label: 'Hold', intent: 'put it on hold' },
  { name: 'resume', key: 'r', label: 'Resume', intent: 'resume it' },
  { name: 'date', key: 'e', label: 'Move the ship date', intent: 'move its ship date' },
  { name: 'refund', key: 'g', label: 'Refund', intent: 'refund money' },
  { name: 'decline', key: 'x', label: 'Decline and refund', intent: 'decline and refund it' },
] as const
type Action = (typeof ACTIONS)[number]['name']

/** A dialog, and the order as it was when the dialog was opened. */
interface OpenDialog {
  action: Action
  revision: number
  newest_event: number
}

/** The actions on an order, each with its key. */
export function OrderActions({ full }: { full: OrderDetails }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [message, setMessage] = useState<StatusMessage | null>(null)
  // An action that is opened before its own predecessor was read again would take it for a colleague's.
  const [isReading, setReading] = useState(false)
  const queries = useQueryClient()
  const open = (action: Action) =>
    setOpened({ action, revision: full.head.revision, newest_event: full.events[0]?.id ?? 0 })
  const possible = ACTIONS.filter(({ name }) => isPossible(full, name))
  const keys: PageKey[] = possible.map(({ name, key, label }) => ({ key, label, run: () => open(name) }))
  useActionKeys(isReading ? [] : keys)
  const dialog = {
    full,
    onClose: () => setOpened(null),
    onDone: (text: string) => {
      setMessage({ text })
      setOpened(null)
    },
    onSettled: async () => {
      setReading(true)
      await refreshOrders(queries).finally(() => setReading(false))
    },
  }
  return (
    <>
      <div className={panel['actions']}>
        {possible.map(({ name, key, label }) => (
          <Button key={name} disabled={isReading} onClick={() => open(name)}>
            {label} <Key>{key}</Key>
          </Button>
        ))}
      </div>
      <StatusLine message={message} />
      <Dialogs opened={opened} {...dialog} />
    </>
  )
}

type DialogsProps = Omit<OrderDialogProps, 'conflict' | 'isPossible'> & { opened: OpenDialog | null }

function Dialogs({ opened, ...props }: DialogsProps) {
  const { full, onClose, onDone, onSettled } = props
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
        onDone={(text) => {
          onDone(text)
          void onSettled()
        }}
      />
    </>
  )
}

function refundedOrder({ head: { order_id, number, quantity }, order: { parts_cents } }: OrderDetails) {
  return { id: order_id, number, parts: quantity > 1 ? { parts_cents, quantity } : undefined }
}

/** What others did to the order while a dialog was open, and what that means for it; null when nothing changed. */
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
