import { DESK_ACTIONS } from '../../shared/desk/desk-actions.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { ConfirmDialog } from '../platform/ui/confirm-dialog.tsx'

interface AskFirstProps {
  item: DeskItem
  onClose: () => void
  onConfirm: () => void
}

/** Asks before what cannot be taken back. */
export function AskFirst({ item, onClose, onConfirm }: AskFirstProps) {
  if (item.action === null) return null
  const { label, asks } = DESK_ACTIONS[item.action.does]
  const about = item.order_number === null ? item.title : `order ${item.order_number}`
  return (
    <ConfirmDialog
      opened
      title={`${label}: ${about}?`}
      confirm={label}
      busy={false}
      error={null}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {item.reason} {asks} It cannot be undone.
    </ConfirmDialog>
  )
}
