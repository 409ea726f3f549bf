import { useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
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
      className="stack-14 fit one-column"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) form.onSave(text)
      }}
    >
      <NoteField label={label} meaning={meaning} maxLength={MAX_NOTE} value={text} onChange={setText} />
      <Failed error={form.error} />
      <div className="wrap-8 compact">
        <Button type="submit" disabled={form.busy || isEmpty}>
          {confirm}
        </Button>
        {onCancel ? (
          <Button look="bare" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
