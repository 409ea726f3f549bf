import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  KeepPaymentSecret,
  type PaymentSetUp,
  type SecretSource,
} from '../../../shared/payments/payment-set-up.ts'
import { countText } from '../../ui/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import classes from './payments.module.css'

interface SecretSectionProps {
  name: KeepPaymentSecret['name']
  title: string
  label: string
  hint: string
  source: SecretSource
  setUp: PaymentSetUp
}

const WHERE: Record<'environment' | 'keychain' | 'none', string> = {
  environment: 'Set in the environment of the program. It is changed there.',
  keychain: 'Kept in this machine’s keychain. It is not shown again.',
  none: 'Not set.',
}

/** One key: where it comes from, entering another, forgetting it. The key itself is never shown. */
export function SecretSection(props: SecretSectionProps) {
  const { name, title, source, setUp } = props
  const [removing, setRemoving] = useState(false)
  const [said, setSaid] = useState('')
  const keep = useKeep(setSaid)
  const mayChange = setUp.can_keep && source !== 'environment'
  return (
    <section className={classes['section']} aria-label={title}>
      <h2>{title}</h2>
      <p>{WHERE[source ?? 'none']}</p>
      {!setUp.can_keep && source === null ? <p className={classes['muted']}>{setUp.why_not}</p> : null}
      {!setUp.can_keep && source === null ? (
        <p className={classes['muted']}>
          Its name there is <code>{`LAYERLINE_${name.toUpperCase()}`}</code>.
        </p>
      ) : null}
      {mayChange ? <SecretForm {...props} keep={keep} /> : null}
      {mayChange && source === 'keychain' ? (
        <div>
          <Button onClick={() => setRemoving(true)}>Remove it</Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={removing}
        title={`Remove the ${title.toLowerCase()}?`}
        confirm="Remove"
        keep="Keep it"
        busy={keep.isPending}
        error={keep.error}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          keep.mutate(KeepPaymentSecret.parse({ name, value: null }), { onSuccess: () => setRemoving(false) })
        }
      >
        {removalWords(name, setUp)}
      </ConfirmDialog>
      <output className="spoken">{said}</output>
    </section>
  )
}

function useKeep(onDone: (said: string) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.paymentSetUp.keep.mutationOptions({
      onSuccess: (setUp, { value }) => {
        queries.setQueryData(trpc.paymentSetUp.read.queryKey(), setUp)
        onDone(value === null ? 'It is removed.' : 'It is kept.')
      },
    }),
  )
}

function SecretForm({
  name,
  label,
  hint,
  source,
  keep,
}: SecretSectionProps & { keep: ReturnType<typeof useKeep> }) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const wanted = KeepPaymentSecret.safeParse({ name, value })
    setProblem(wanted.success ? null : (wanted.error.issues[0]?.message ?? null))
    if (wanted.success) keep.mutate(wanted.data, { onSuccess: () => setValue('') })
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className={field['field']}>
        <span className={field['label']}>{source === null ? label : `Another ${label.toLowerCase()}`}</span>
        <input
          className={field['input']}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={value}
          aria-invalid={problem !== null}
          onChange={(event) => setValue(event.target.value)}
        />
        <span className={field['meaning']} role={problem ? 'alert' : undefined}>
          {problem ?? hint}
        </span>
      </label>
      <Failed error={keep.error} />
      <div>
        <Button type="submit" disabled={value.trim() === '' || keep.isPending}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

function removalWords(name: KeepPaymentSecret['name'], { under_way }: PaymentSetUp): string {
  if (name === 'stripe_webhook_secret')
    return 'Notices of Stripe are refused from then on. Payments are still learned of by asking Stripe.'
  const { links, refunds } = under_way
  const hanging = [
    ...(links > 0 ? [countText(links, 'open payment link')] : []),
    ...(refunds > 0 ? [`${countText(refunds, 'refund')} on the way`] : []),
  ]
  const rest = 'Payments are practised from then on: no money moves.'
  return hanging.length === 0 ? rest : `${rest} Not looked after any more: ${hanging.join(' and ')}.`
}
