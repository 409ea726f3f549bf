import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './note-form.module.css'

interface NoteFormProps {
  label: string
  meaning: string
  /** What the button says. */
  action: string
  /** What else is asked, such as where the answer goes. */
  children?: ReactNode
  onName: (name: string, form: FormData) => void
  onCancel: () => void
}

/** A line of text that a Custom choice needs before it can be asked for. */
export function NoteForm({ label, meaning, action, children, onName, onCancel }: NoteFormProps) {
  const shown = useRef<HTMLFormElement>(null)
  // The focus stays on the choice, which arrow keys go through; the form is only brought into view.
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <form
      ref={shown}
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const name = form.get('name')
        if (typeof name === 'string' && name.trim()) onName(name.trim(), form)
      }}
    >
      <TextField label={label} hint={meaning} name="name" required maxLength={320} autoComplete="off" />
      {children}
      <div className={classes['actions']}>
        <Button type="submit">{action}</Button>
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
