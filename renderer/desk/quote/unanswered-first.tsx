import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type DialogAction } from '../../platform/kit/action-dialog.tsx'

interface UnansweredFirst {
  /** The customer's messages that nobody has answered, oldest first. */
  questions: readonly string[]
  /** The sending, with the number of questions that were seen. */
  action: DialogAction<number, unknown>
  confirm: string
}

/** Asks before a price is set while a question of its customer stands unanswered. Without one it is set at once. */
export function useUnansweredFirst({ questions, action, confirm }: UnansweredFirst): {
  begin: () => void
  dialog: ReactNode
} {
  const [isAsking, setAsking] = useState(false)
  const begin = () => (questions.length > 0 ? setAsking(true) : action.mutate(0, { onSuccess: () => {} }))
  const dialog = isAsking ? (
    <ConfirmDialog
      title="A question stands unanswered"
      confirm={`${confirm} anyway`}
      keep="Answer first"
      action={action}
      input={questions.length}
      onClose={() => {
        setAsking(false)
        focusAnswer()
      }}
    >
      “{questions.at(-1)}” stands unanswered. {confirm} anyway?
    </ConfirmDialog>
  ) : null
  return { begin, dialog }
}

/** Puts the focus into the answer to the customer, where the page has one, once the dialog is gone. */
function focusAnswer(): void {
  window.requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[aria-labelledby="messages"] textarea')?.focus(),
  )
}
