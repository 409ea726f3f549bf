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
  { name: 'hold', key: 'h', label: 'Hold' },
  { name: 'resume', key: 'r', label: 'Resume' },
  { name: 'date', key: 'e', label: 'Move the ship date' },
  { name: 'refund', key: 'g', label: 'Refund' },
  { name: 'decline', key: 'x', label: 'Decline and refund' },
] as const
type Action = (typeof ACTIONS)[number]['name']

/** The actions on an order, each with its key. */
export function OrderActions({ full }: { full: OrderDetails }) {
  const [openDialog, setOpenDialog] = useState<Action | null>(null)
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const queries = useQueryClient()
  const possible = ACTIONS.filter(({ name }) => isPossible(full, name))
  const keys: PageKey[] = possible.map(({ name, key, label }) => ({
    key,
    label,
    run: () => setOpenDialog(name),
  }))
  useListKeys({ ids: [], chosen: null, onChoose: () => {}, keys })
  const dialog = {
    full,
    onClose: () => setOpenDialog(null),
    onDone: (text: string) => {
      setMessage({ text })
      setOpenDialog(null)
    },
    onSettled: () => refreshOrders(queries),
  }
  return (
    <>
      <div className={panel['actions']}>
        {possible.map(({ name, key, label }) => (
          <Button key={name} onClick={() => setOpenDialog(name)}>
            {label} <Key>{key}</Key>
          </Button>
        ))}
      </div>
      <StatusLine message={message} />
      <Dialogs openDialog={openDialog} {...dialog} />
    </>
  )
}

function Dialogs({ openDialog, ...dialog }: OrderDialogProps & { openDialog: Action | null }) {
  const { full, onClose, onDone, onSettled } = dialog
  return (
    <>
      {openDialog === 'hold' ? <HoldDialog {...dialog} /> : null}
      {openDialog === 'resume' ? <ResumeDialog {...dialog} /> : null}
      {openDialog === 'date' ? <DateDialog {...dialog} /> : null}
      {openDialog === 'decline' ? <DeclineDialog {...dialog} /> : null}
      <RefundDialog
        order={openDialog === 'refund' ? { id: full.head.order_id, number: full.head.number } : null}
        onClose={onClose}
        onDone={(text) => {
          onDone(text)
          void onSettled()
        }}
      />
    </>
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
