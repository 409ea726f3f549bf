import { useId } from 'react'
import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import classes from './note-form.module.css'

interface NoteFormProps {
  label: string
  meaning: string
  onName: (name: string) => void
  onCancel: () => void
}

/** A line of text that a Custom choice needs before it can be asked for. */
export function NoteForm({ label, meaning, onName, onCancel }: NoteFormProps) {
  const id = useId()
  return (
    <form
      className={field['field']}
      onSubmit={(event) => {
        event.preventDefault()
        const note = new FormData(event.currentTarget).get('note')
        if (typeof note === 'string' && note.trim()) onName(note.trim())
      }}
    >
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <input id={id} name="note" className={field['input']} required maxLength={320} autoComplete="off" />
      <p className={field['meaning']}>{meaning}</p>
      <div className={classes['actions']}>
        <Button type="submit">Ask for it</Button>
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
