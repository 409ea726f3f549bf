import { useState } from 'react'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { LineField } from '../ui/line-field.tsx'

interface ViewNameDialogProps {
  title: string
  name: string
  onClose: () => void
  onName: (name: string) => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name, onClose, onName }: ViewNameDialogProps) {
  const [text, setText] = useState(name)
  const typed = text.trim()
  return (
    <ActionDialog
      title={title}
      size="sm"
      confirm="Save"
      action={onName}
      input={typed === '' ? null : typed}
      onClose={onClose}
    >
      <LineField label="Name" maxLength={60} required value={text} onChange={setText} />
    </ActionDialog>
  )
}
