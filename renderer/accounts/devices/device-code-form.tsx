import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readCode } from '../../../shared/accounts/device-login.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import classes from '../account.module.css'
import { formatCode } from './device-words.ts'

interface DeviceCodeFormProps {
  /** Says why the previous code was not accepted. */
  problem?: string
  previousCode?: string
  onCode: (code: string) => void
}

/** Asks for the code that a program shows, typed or pasted in any spelling. */
export function DeviceCodeForm({ problem, previousCode = '', onCode }: DeviceCodeFormProps) {
  const [typed, setTyped] = useState(formatCode(previousCode))
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    setError(code ? null : 'A code has eight letters, such as BCDF-GHJK.')
    if (code) onCode(code)
    else input.current?.focus()
  }
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      <h1>Connect a program</h1>
      <p>Enter the code that the program shows.</p>
      {problem ? <Notice tone="stop" live title={problem} /> : null}
      <TextInput
        ref={input}
        className={classes['codeField']}
        label="Code"
        value={typed}
        error={error}
        placeholder="BCDF-GHJK"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(formatCode(event.currentTarget.value))}
      />
      <Button type="submit" look="primary" wide>
        Continue{' '}
      </Button>
    </form>
  )
}
