import { inputSentence } from '../../shared/platform/input-sentence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  KeepPaymentSecret,
  type PaymentSetUp,
  type SecretSource,
} from '../../shared/payments/payment-set-up.ts'
import { counted } from '../../shared/platform/counted.ts'
import { ConfirmDialog } from '../platform/kit/action-dialog.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { LineField } from '../platform/ui/line-field.tsx'

interface SecretSectionProps {
  name: KeepPaymentSecret['name']
  title: string
  label: string
  hint: string
  source: SecretSource
  setUp: PaymentSetUp
}

const SOURCE_TEXTS: Record<'environment' | 'keychain' | 'none', string> = {
  environment: 'Set by an environment variable; change it there.',
  keychain: 'Stored in this computer’s keychain. It is not shown again.',
  none: 'Not set.',
}

/** One secret: where it is set, replacing it, removing it. The secret itself is never shown. */
export function SecretSection(props: SecretSectionProps) {
  const { name, title, source, setUp } = props
  const [isRemoving, setIsRemoving] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const save = useSaveSecret(setAnnouncement)
  const mayChange = setUp.can_keep && source !== 'environment'
  return (
    <section className="page-section" aria-label={title}>
      <h2>{title}</h2>
      <p>{SOURCE_TEXTS[source ?? 'none']}</p>
      {!setUp.can_keep && source === null ? (
        <p className="text-muted">
          {setUp.why_not} The variable is <code>{`LAYERLINE_${name.toUpperCase()}`}</code>.
        </p>
      ) : null}
      {mayChange ? <SecretForm {...props} save={save} /> : null}
      {mayChange && source === 'keychain' ? (
        <div>
          <Button onClick={() => setIsRemoving(true)}>Remove</Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isRemoving}
        title="Remove this key?"
        confirm="Remove"
        action={save}
        onClose={() => setIsRemoving(false)}
        input={KeepPaymentSecret.parse({ name, value: null })}
      >
        {removalText(name, setUp)}
      </ConfirmDialog>
      <output className="spoken">{announcement}</output>
    </section>
  )
}

function useSaveSecret(onDone: (message: string) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.payments.keep.mutationOptions({
      onSuccess: (setUp, { value }) => {
        queries.setQueryData(trpc.payments.read.queryKey(), setUp)
        onDone(value === null ? 'Removed.' : 'Saved.')
      },
    }),
  )
}

function SecretForm({
  name,
  label,
  hint,
  source,
  save,
}: SecretSectionProps & { save: ReturnType<typeof useSaveSecret> }) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const secret = KeepPaymentSecret.safeParse({ name, value })
    setProblem(secret.success ? null : inputSentence(secret.error))
    if (secret.success) save.mutate(secret.data, { onSuccess: () => setValue('') })
  }
  return (
    <form
      className="grid max-w-[520px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SecretInput
        label={source === null ? label : `New ${label.toLowerCase()}`}
        value={value}
        problem={problem}
        hint={hint}
        onChange={setValue}
      />
      <Failed error={save.error} />
      <div>
        <Button type="submit" disabled={value.trim() === '' || save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

function SecretInput(props: {
  label: string
  value: string
  problem: string | null
  hint: string
  onChange: (value: string) => void
}) {
  const { label, value, problem, hint, onChange } = props
  return (
    <LineField
      label={label}
      meaning={hint}
      fault={problem}
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  )
}

function removalText(name: KeepPaymentSecret['name'], { under_way }: PaymentSetUp): string {
  if (name === 'stripe_webhook_secret')
    return 'Stripe’s webhook events will be refused. The shop still asks Stripe about payments.'
  const { links, refunds } = under_way
  const pending = [
    ...(links > 0 ? [counted(links, 'open payment link')] : []),
    ...(refunds > 0 ? [counted(refunds, 'pending refund')] : []),
  ]
  const text = 'Payments switch to test mode: no money moves.'
  return pending.length === 0 ? text : `${text} No longer followed: ${pending.join(' and ')}.`
}
