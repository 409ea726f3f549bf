import type { DeskPageData } from '../../shared/desk/desk-page-data.ts'
import { moveOf } from './desk-moves.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import type { DeskChoice } from './use-desk-choice.ts'
import { DESK_ACTIONS } from '../../shared/desk/desk-actions.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { ConfirmDialog } from '../platform/kit/action-dialog.tsx'

/** The question before an action, or the day until which an item is put aside. */
export function DeskDialogs(props: { choice: DeskChoice; days: DeskPageData['snooze_days'] }) {
  const { choice, days } = props
  const { dialog } = choice
  if (dialog === null) return null
  const { item } = dialog
  const close = choice.closeDialog
  if (dialog.does === 'snooze')
    return <SnoozeDialog item={item} days={days} onClose={close} onMove={(move) => choice.move(item, move)} />
  return (
    <AskFirst item={item} onClose={close} onConfirm={() => choice.move(item, moveOf(item, item.action!))} />
  )
}

interface AskFirstProps {
  item: DeskItem
  onClose: () => void
  onConfirm: () => void
}

/** Asks before what cannot be taken back. */
function AskFirst({ item, onClose, onConfirm }: AskFirstProps) {
  if (item.action === null) return null
  const { label, asks } = DESK_ACTIONS[item.action.does]
  const about = item.order_number === null ? item.title : `order ${item.order_number}`
  return (
    <ConfirmDialog
      title={`${label}: ${about}?`}
      confirm={label}
      action={onConfirm}
      input={undefined}
      onClose={onClose}
    >
      {item.reason} {asks} It cannot be undone.
    </ConfirmDialog>
  )
}
