import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { MAX_KEY_NAME, type NewKey } from '../../../shared/accounts/api-keys.ts'
import { DEFAULT_SCOPES, SCOPES } from '../../../shared/accounts/scopes.ts'
import { trpc } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { GrantPicker } from '../grants/grant-picker.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { useGrantChoice } from '../grants/use-grant-choice.ts'
import classes from '../account.module.css'

function useCreateKey(onCreated: (created: NewKey) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.account.keys.create.mutationOptions({
      onSuccess: async (created) => {
        onCreated(created)
        await queries.invalidateQueries({ queryKey: trpc.account.keys.list.queryKey() })
      },
    }),
  )
}

/** The form for a new key: name, scopes and limit. */
export function KeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: NewKey) => void
  onCancel: () => void
}) {
  const name = useFocusOnAppear<HTMLInputElement>()
  const choice = useGrantChoice(DEFAULT_SCOPES)
  const create = useCreateKey(onCreated)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const granted = choice.submit()
    if (granted) create.mutate({ name: name.current?.value, ...granted })
  }
  return (
    <form className={`${form['form']} ${classes['panel']}`} onSubmit={submit} aria-labelledby="new-key">
      <h2 id="new-key">New key</h2>
      <Failed error={create.error} />
      <TextInput
        ref={name}
        label="Name"
        description="What will use it, such as “nightly script”."
        required
        maxLength={MAX_KEY_NAME}
        autoComplete="off"
      />
      <GrantPicker {...choice.picker} offered={SCOPES} missing="Select at least one." />
      <SubmitOrCancel submit="Create key" disabled={create.isPending} onCancel={onCancel} />
    </form>
  )
}
