import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { postJson, refusalOf } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import classes from '../../platform/shell/kiosk/kiosk.module.css'

/** Makes this browser a kiosk with the code from the console. */
export function PairForm() {
  useTitle('Use this screen as a kiosk')
  const [code, setCode] = useState('')
  const pair = useMutation({
    mutationFn: () => postJson<null>('/auth/kiosk', { code }),
    onSuccess: afterSessionChange,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pair.mutate()
  }
  return (
    <form className={`${form['form']} ${classes['pair']}`} onSubmit={submit}>
      <h1>Use this screen as a kiosk</h1>
      <p>
        The owner adds a kiosk under Console, Staff, and gets a code. Whoever is signed in here is signed out,
        and this browser then serves customers only.
      </p>
      <LineField
        label="Pairing code"
        placeholder="BCDF-GHJK"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        fault={pair.error ? refusalOf(pair.error).detail : undefined}
        onChange={setCode}
      />
      <Button look="primary" type="submit" disabled={pair.isPending}>
        Use as a kiosk
      </Button>
    </form>
  )
}
