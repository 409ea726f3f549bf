import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangePasswordBody } from '../../../shared/accounts/own-account.ts'
import { refusalOf, trpc } from '../../platform/api.ts'
import { PasswordField } from '../../platform/shell/sign-form.tsx'
import form from '../../platform/shell/sign-form.module.css'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { ReturnButton } from '../../platform/ui/return-button.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { Section } from '../account-frame.tsx'
import { RemainingAgents } from '../apps/remaining-agents.tsx'
import { agentsEndedText } from '../apps/agents-words.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { EndAgentsTick } from '../apps/end-agents-tick.tsx'
import { newPasswordProblem } from '../sign-in/password-rule.ts'

/** The password, which can be changed. */
export function PasswordSection({ email }: { email: string }) {
  const [step, setStep] = useState<'before' | 'now' | 'after'>('before')
  const [ended, setEnded] = useState<EndedAgents | null>(null)
  const changed = (agents: EndedAgents) => {
    setEnded(agents)
    setStep('after')
  }
  return (
    <Section title="Password" lead="A new password signs out every other browser.">
      {step === 'after' && ended ? <Changed ended={ended} /> : null}
      {step === 'now' ? (
        <PasswordForm
          email={email}
          onChanged={changed}
          onCancel={() => {
            setEnded(null)
            setStep('after')
          }}
        />
      ) : (
        <div>
          <ReturnButton look="quiet" isBack={step === 'after'} onClick={() => setStep('now')}>
            Change password
          </ReturnButton>
        </div>
      )}
    </Section>
  )
}

type EndedAgents = { keys: number; apps: number }

function Changed({ ended }: { ended: EndedAgents }) {
  return (
    <Notice tone="good" live title="Password changed.">
      <p>All other browsers were signed out.</p>
      {ended.keys + ended.apps > 0 ? <p>{agentsEndedText(ended)}</p> : <RemainingAgents />}
    </Notice>
  )
}

interface PasswordFormProps {
  email: string
  onChanged: (ended: EndedAgents) => void
  onCancel: () => void
}

function PasswordForm({ email, onChanged, onCancel }: PasswordFormProps) {
  const { fields, change, isWrong } = useChangePassword(onChanged)
  const first = useFocusOnAppear<HTMLInputElement>()
  return (
    <form
      className={form['form']}
      aria-label="Password"
      onSubmit={fields.onSubmit((values) => change.mutate(values))}
    >
      {isWrong ? null : <Failed error={change.error} />}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        fresh={false}
        field={{ ...fields.getInputProps('current_password'), ref: first }}
      />
      <PasswordField label="New password" fresh field={fields.getInputProps('new_password')} />
      <EndAgentsTick
        ticked={fields.values.end_agents}
        onTick={(ticked) => fields.setFieldValue('end_agents', ticked)}
      />
      <SubmitOrCancel submit="Save password" disabled={change.isPending} onCancel={onCancel} />
    </form>
  )
}

function useChangePassword(onChanged: (ended: EndedAgents) => void) {
  const queries = useQueryClient()
  const fields = useForm<ChangePasswordBody>({
    initialValues: { current_password: '', new_password: '', end_agents: true },
    validate: { new_password: newPasswordProblem },
  })
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: async (ended) => {
        onChanged(ended)
        await Promise.all(
          [trpc.account.sessions.list, trpc.account.keys.list, trpc.account.apps.list].map((list) =>
            queries.invalidateQueries({ queryKey: list.queryKey() }),
          ),
        )
      },
      onError: (error) => {
        const { code, detail } = refusalOf(error)
        if (code !== 'sign_in_failed') return
        fields.setFieldError('current_password', detail)
        fields.getInputNode('current_password')?.focus()
      },
    }),
  )
  return { fields, change, isWrong: refusalOf(change.error).code === 'sign_in_failed' }
}
