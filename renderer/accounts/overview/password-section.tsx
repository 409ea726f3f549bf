import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangePasswordBody } from '../../../shared/accounts/own-account.ts'
import { refusalOf, trpc } from '../../platform/api.ts'
import { PasswordField } from '../../platform/shell/sign-form.tsx'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Section } from '../account-frame.tsx'
import { RemainingAgents } from '../apps/remaining-agents.tsx'
import { agentsEndedText } from '../apps/agents-words.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { EndAgentsTick } from '../apps/end-agents-tick.tsx'
import { newPasswordProblem } from '../sign-in/password-rule.ts'

/** The form to change the password; it asks for the current one. */
export function PasswordSection({ email }: { email: string }) {
  const { fields, change, isWrong } = useChangePassword()
  return (
    <Section title="Password" lead="A new password signs out every other browser.">
      <form className={form['form']} onSubmit={fields.onSubmit((values) => change.mutate(values))}>
        {isWrong ? null : <Failed error={change.error} />}
        {change.isSuccess ? (
          <Notice tone="good" live title="Password changed.">
            <p>All other browsers were signed out.</p>
            {change.data.keys + change.data.apps > 0 ? (
              <p>{agentsEndedText(change.data)}</p>
            ) : (
              <RemainingAgents />
            )}
          </Notice>
        ) : null}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          fresh={false}
          field={fields.getInputProps('current_password')}
        />
        <PasswordField label="New password" fresh field={fields.getInputProps('new_password')} />
        <EndAgentsTick
          ticked={fields.values.end_agents}
          onTick={(ticked) => fields.setFieldValue('end_agents', ticked)}
        />
        <div>
          <Button type="submit" disabled={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  )
}

function useChangePassword() {
  const queries = useQueryClient()
  const fields = useForm<ChangePasswordBody>({
    initialValues: { current_password: '', new_password: '', end_agents: true },
    validate: { new_password: newPasswordProblem },
  })
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: async () => {
        fields.reset()
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
