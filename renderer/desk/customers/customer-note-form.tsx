import { useState } from 'react'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'

const MAX_NOTE = 2000

interface NoteFormProps {
  label: string
  meaning?: string
  confirm: string
  start?: string
  busy: boolean
  error: unknown
  onSave: (text: string) => void
  onCancel?: () => void
}

/** The text of a note, new or edited. */
export function CustomerNoteForm({ label, meaning, confirm, start = '', onCancel, ...form }: NoteFormProps) {
  const [text, setText] = useState(start)
  const isEmpty = text.trim() === ''
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) form.onSave(text)
      }}
    >
      <NoteField label={label} meaning={meaning} maxLength={MAX_NOTE} value={text} onChange={setText} />
      <Failed error={form.error} />
      <SubmitOrCancel
        submit={confirm}
        look="quiet"
        compact
        disabled={form.busy || isEmpty}
        onCancel={onCancel}
      />
    </form>
  )
}
