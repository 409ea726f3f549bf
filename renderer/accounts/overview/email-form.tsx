import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf, trpc } from '../../platform/api.ts'
import { fieldErrors } from '../../platform/shell/field-errors.ts'
import form from '../../platform/shell/sign-form.module.css'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'

/** Asks for a new address, which counts once the link that is emailed to it is confirmed. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const change = useNewEmail(onClose)
  const { email } = fieldErrors(change.error ? refusalOf(change.error) : null)
  return (
    <form
      className={form['form']}
      aria-label="Email address"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ email: typed })
      }}
    >
      <LineField
        label="New email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        meaning="We’ll email a link to it. Until you confirm it, your account keeps its address."
        fault={email}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          change.reset()
        }}
      />
      {email === undefined ? <Failed error={change.error} /> : null}
      <SubmitOrCancel submit="Email me a link" disabled={change.isPending} onCancel={onClose} />
    </form>
  )
}

function useNewEmail(onAsked: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.account.email.change.mutationOptions({
      onSuccess: (state) => {
        queries.setQueryData(trpc.account.email.state.queryKey(), state)
        onAsked()
      },
    }),
  )
}
