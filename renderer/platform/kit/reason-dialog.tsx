import { useState } from 'react'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import { NoteField } from './note-field.tsx'

export interface ReasonDialogProps<Input, Data> extends Omit<ActionDialogProps<Input, Data>, 'input'> {
  label: string
  meaning?: string
  /** The sentence that the customer sees above the reason. */
  consequence?: string
  /** Length of the shortest reason, in characters; 0 makes it optional. */
  minLength?: number
  maxLength?: number
  /** Null while a further field is incomplete. */
  input: (reason: string) => Input | null
}

/** Asks for a reason, below further fields, before an action is taken. */
export function ReasonDialog<Input, Data>({
  label,
  meaning,
  consequence,
  minLength = 1,
  maxLength = 500,
  input,
  children,
  ...dialog
}: ReasonDialogProps<Input, Data>) {
  // Kept here, so that a dialog that was canceled has its text when it opens again.
  const [text, setText] = useState('')
  const reason = text.trim()
  return (
    <ActionDialog {...dialog} input={reason.length < minLength ? null : input(reason)}>
      {children}
      <NoteField
        label={label}
        meaning={meaning}
        required={minLength > 0}
        maxLength={maxLength}
        value={text}
        onChange={setText}
      />
      {consequence ? (
        <div className="grid gap-1.5 border-l-2 border-line bg-page p-3">
          <h3 className="fine font-medium">The customer will see</h3>
          <p>{consequence}</p>
          {reason ? <p>{reason}</p> : null}
        </div>
      ) : null}
    </ActionDialog>
  )
}
