import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextState } from '../../../shared/moves.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { ORDER_MOVES } from '../../../shared/orders/order-states.ts'
import { Button } from '../../ui/buttons.tsx'
import { Key } from '../kit/list.tsx'
import { RefundDialog } from '../money/refund-dialog.tsx'
import type { PageKey } from '../kit/page-keys.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import { DateDialog } from './date-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { HoldDialog, ResumeDialog } from './hold-dialogs.tsx'
import type { OrderDialogProps } from './order-dialog.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import { StatusLine, type StatusMessage } from '../kit/status-line.tsx'
import panel from '../kit/panel.module.css'

const ACTIONS = [
  { what: 'hold', key: 'h', label: 'Hold' },
  { what: 'resume', key: 'r', label: 'Resume' },
  { what: 'date', key: 'e', label: 'Move the ship date' },
  { what: 'refund', key: 'g', label: 'Give money back' },
  { what: 'decline', key: 'x', label: 'Decline and refund' },
] as const
type Action = (typeof ACTIONS)[number]['what']

/** What can be decided about an order, by button and by key. */
export function OrderActions({ full }: { full: OrderDetails }) {
  const [asked, ask] = useState<Action | null>(null)
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const queries = useQueryClient()
  const possible = ACTIONS.filter(({ what }) => isPossible(full, what))
  const keys: PageKey[] = possible.map(({ what, key, label }) => ({ key, label, run: () => ask(what) }))
  useListKeys({ ids: [], chosen: null, onChoose: () => {}, keys })
  const dialog = {
    full,
    onClose: () => ask(null),
    onDone: (text: string) => {
      setMessage({ text })
      ask(null)
    },
    onSettled: () => refreshOrders(queries),
  }
  return (
    <>
      <div className={panel['actions']}>
        {possible.map(({ what, key, label }) => (
          <Button key={what} onClick={() => ask(what)}>
            {label} <Key>{key}</Key>
          </Button>
        ))}
      </div>
      <StatusLine message={message} />
      <Dialogs asked={asked} {...dialog} />
    </>
  )
}

function Dialogs({ asked, ...dialog }: OrderDialogProps & { asked: Action | null }) {
  const { full, onClose, onDone, onSettled } = dialog
  return (
    <>
      {asked === 'hold' ? <HoldDialog {...dialog} /> : null}
      {asked === 'resume' ? <ResumeDialog {...dialog} /> : null}
      {asked === 'date' ? <DateDialog {...dialog} /> : null}
      {asked === 'decline' ? <DeclineDialog {...dialog} /> : null}
      <RefundDialog
        order={asked === 'refund' ? { id: full.head.order_id, number: full.head.number } : null}
        onClose={onClose}
        onDone={(text) => {
          onDone(text)
          void onSettled()
        }}
      />
    </>
  )
}

function isPossible({ head, order, shipment }: OrderDetails, what: Action): boolean {
  const { status, due } = head
  if (what === 'refund') return order.refunded_cents < order.total_cents
  if (what === 'hold') return nextState(ORDER_MOVES, status, 'hold') !== undefined && shipment === null
  if (what === 'resume') return status === 'on_hold'
  if (what === 'decline') return nextState(ORDER_MOVES, status, 'decline') !== undefined
  return status !== 'completed' && status !== 'cancelled' && due.ship_by !== null
}
