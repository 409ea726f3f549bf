import type { DeskPageData } from '../../shared/desk/desk-page-data.ts'
import { AskFirst } from './ask-first.tsx'
import { moveOf } from './desk-moves.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import type { DeskChoice } from './use-desk-choice.ts'

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
