import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { SubmitOrCancel } from '../../../platform/ui/submit-or-cancel.tsx'
import { LineField } from '../../../platform/ui/line-field.tsx'

interface NoteFormProps {
  label: string
  meaning: string
  /** The label of the button. */
  action: string
  /** Further fields, such as the reply address. */
  children?: ReactNode
  onName: (name: string, form: FormData) => void
  onCancel: () => void
  /** Called when anything is typed. */
  onInput?: (() => void) | undefined
}

/** Describes a custom material or color before it is requested. */
export function NoteForm({ label, meaning, action, children, onName, onCancel, onInput }: NoteFormProps) {
  const { isMissing, setMissing, submit } = useSubmit(onName)
  const element = useRef<HTMLFormElement>(null)
  // Only scrolls: the focus stays on the choices, which arrow keys move through.
  // Newer browsers return a promise here, which React would take for what ends the effect.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <form
      ref={element}
      className="grid gap-3.5"
      noValidate
      onInput={() => {
        setMissing(false)
        onInput?.()
      }}
      onSubmit={submit}
    >
      <LineField
        label={label}
        meaning={meaning}
        fault={isMissing ? `${label}.` : undefined}
        name="name"
        required
        maxLength={320}
        autoComplete="off"
      />
      {children}
      <SubmitOrCancel submit={action} look="quiet" onCancel={onCancel} />
    </form>
  )
}

function useSubmit(onName: NoteFormProps['onName']) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = form.get('name')
    const name = typeof typed === 'string' ? typed.trim() : ''
    setMissing(name === '')
    if (name !== '') onName(name, form)
  }
  return { isMissing, setMissing, submit }
}
