import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  KeepCarrierSecret,
  type CarrierSecretName,
  type CarrierSetUp,
} from '../../../shared/shipping/carrier-set-up.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'

interface CarrierKeyProps {
  name: CarrierSecretName
  label: string
  hint?: string
  setUp: CarrierSetUp
}

/** One secret: where it is set, replacing it, removing it. The secret itself is never shown. */
export function CarrierKey({ name, label, hint, setUp }: CarrierKeyProps) {
  const source = setUp.secrets[name]
  if (source === 'environment')
    return (
      <p>
        {label}: set by the environment variable <code>{variableOf(name)}</code>; change it there.
      </p>
    )
  if (!setUp.can_keep)
    return (
      <p className="font-normal text-muted">
        {label}: not set. Its variable is <code>{variableOf(name)}</code>.
      </p>
    )
  return <KeyForm name={name} label={label} hint={hint} isSet={source !== null} />
}

function variableOf(name: string): string {
  return `LAYERLINE_${name.toUpperCase()}`
}

interface KeyFormProps {
  name: CarrierSecretName
  label: string
  hint: string | undefined
  isSet: boolean
}

function KeyForm({ name, label, hint, isSet }: KeyFormProps) {
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = useSaveKey(() => setValue(''))
  const submit = () => {
    const secret = KeepCarrierSecret.safeParse({ name, value })
    setFault(secret.success ? null : inputSentence(secret.error))
    if (secret.success) save.mutate(secret.data)
  }
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LineField
        label={isSet ? `New ${label.toLowerCase()}` : label}
        {...(hint ? { meaning: hint } : {})}
        fault={fault}
        type="password"
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={setValue}
      />
      <Failed error={save.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={value.trim() === '' || save.isPending}>
          Save
        </Button>
        {isSet ? (
          <RemoveButton busy={save.isPending} onRemove={() => save.mutate({ name, value: null })} />
        ) : null}
        <output>{isSet && value === '' ? 'Stored in this computer’s keychain.' : ''}</output>
      </div>
    </form>
  )
}

function RemoveButton({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  return (
    <Button look="bare" disabled={busy} onClick={onRemove}>
      Remove
    </Button>
  )
}

function useSaveKey(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.carriers.keep.mutationOptions({
      onSuccess: (setUp) => {
        onSaved()
        queries.setQueryData(trpc.carriers.read.queryKey(), setUp)
      },
    }),
  )
}
