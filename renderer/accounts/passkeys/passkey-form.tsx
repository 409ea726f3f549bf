import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { MAX_KEY_NAME } from '../../../shared/accounts/api-keys.ts'
import form from '../../platform/shell/sign-form.module.css'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

interface PasskeyFormProps {
  /** Accessible name of the form. */
  label: string
  button: string
  name: string
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a passkey, before it is created and to rename it. */
export function PasskeyForm({ label, button, name, busy, onName, onCancel }: PasskeyFormProps) {
  const input = useFocusOnAppear<HTMLInputElement>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(input.current?.value ?? name)
  }
  return (
    <form className={form['form']} onSubmit={submit} aria-label={label}>
      <TextInput
        ref={input}
        label="Name"
        description="So you can recognize it, such as “Work laptop”."
        defaultValue={name}
        maxLength={MAX_KEY_NAME}
        autoComplete="off"
      />
      <SubmitOrCancel submit={button} disabled={busy} onCancel={onCancel} />
    </form>
  )
}
