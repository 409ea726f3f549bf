import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
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
  const id = useId()
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const name = form.get('name')
        if (typeof name === 'string' && name.trim()) onName(name.trim(), form)
      }}
    >
      <div className={field['field']}>
        <label className={field['label']} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          name="name"
          className={field['input']}
          required
          maxLength={320}
          autoComplete="off"
          aria-describedby={`${id}-said`}
        />
        <p id={`${id}-said`} className={field['meaning']}>
          {meaning}
        </p>
      </div>
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
