import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { KEY_NAME_MAX, type NewKey } from '../../shared/accounts/api-keys.ts'
import { DEFAULT_SCOPES, type Scope, SCOPES } from '../../shared/accounts/scopes.ts'
import { trpc } from '../api.ts'
import form from '../shell/sign-form.module.css'
import { Button } from '../ui/buttons.tsx'
import classes from './account.module.css'
import { CapField } from './cap-field.tsx'
import { Failed } from './failed.tsx'
import { ScopePicker } from './scope-picker.tsx'
import { useFocusOnAppear } from './use-focus-on-appear.ts'
import { useTypedCap } from './use-typed-cap.ts'

function useCreateKey(onMade: (made: NewKey) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.account.keys.create.mutationOptions({
      onSuccess: async (made) => {
        onMade(made)
        await queries.invalidateQueries({ queryKey: trpc.account.keys.list.queryKey() })
      },
    }),
  )
}

/** What a new key is called and may do. */
export function KeyForm({ onMade, onCancel }: { onMade: (made: NewKey) => void; onCancel: () => void }) {
  const name = useFocusOnAppear<HTMLInputElement>()
  const [scopes, setScopes] = useState<readonly Scope[]>(DEFAULT_SCOPES)
  const [none, setNone] = useState(false)
  const limit = useTypedCap()
  const create = useCreateKey(onMade)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNone(scopes.length === 0)
    const monthly_cap_cents = scopes.includes('purchase') ? limit.take() : null
    if (scopes.length > 0 && monthly_cap_cents !== undefined)
      create.mutate({ name: name.current?.value, scopes: [...scopes], monthly_cap_cents })
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
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
      />
      <ScopePicker
        legend="What it may do"
        offered={SCOPES}
        chosen={scopes}
        error={none && scopes.length === 0 ? 'Tick at least one.' : null}
        onChange={setScopes}
      />
      {scopes.includes('purchase') ? <CapField {...limit.field} /> : null}
      <div className={classes['actions']}>
        <Button type="submit" look="primary" disabled={create.isPending}>
          Make the key
        </Button>
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
