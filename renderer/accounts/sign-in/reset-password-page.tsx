import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { postJson, refusalOf } from '../../platform/api.ts'
import { fieldErrors } from '../../platform/shell/field-errors.ts'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { afterSessionChange } from '../../platform/shell/session.ts'
import { PasswordField } from '../../platform/shell/sign-form.tsx'
import form from '../../platform/shell/sign-form.module.css'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { EndAgentsTick } from '../apps/end-agents-tick.tsx'
import { newPasswordProblem } from './password-rule.ts'
import { PasswordSet } from './password-set.tsx'

/** Opened from an email. Only the button changes anything, because mail scanners open links, too. */
export function ResetPasswordPage() {
  useTitle('Set a new password')
  const [token] = useState(() => location.hash.slice(1))
  const look = useQuery({
    queryKey: ['reset link', token],
    queryFn: () => postJson<{ email: string }>('/auth/reset/look', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { fields, reset } = useReset(token)
  if (reset.isSuccess) return <PasswordSet agentsEnded={fields.values.end_agents} />
  if (token === '') return <NoLink text="Open it from the email again, with everything after the #." />
  if (look.error) return <NoLink text={refusalOf(look.error).detail} />
  if (!look.data) return <LoadingLines label="Reading the link" />
  return (
    <div className={form['page']}>
      <form className={form['form']} noValidate onSubmit={fields.onSubmit((values) => reset.mutate(values))}>
        <h1>Set a new password</h1>
        <p>
          For <strong>{look.data.email}</strong>. All browsers will be signed out.
        </p>
        <input hidden readOnly autoComplete="username" value={look.data.email} />
        {refusalOf(reset.error).code === 'invalid_input' ? null : <Failed error={reset.error} />}
        <PasswordField label="New password" fresh field={fields.getInputProps('new_password')} />
        <EndAgentsTick
          ticked={fields.values.end_agents}
          onTick={(ticked) => fields.setFieldValue('end_agents', ticked)}
        />
        <Button type="submit" look="primary" wide disabled={reset.isPending}>
          Set new password
        </Button>
      </form>
    </div>
  )
}

function useReset(token: string) {
  const fields = useForm({
    initialValues: { new_password: '', end_agents: true },
    validate: { new_password: newPasswordProblem },
  })
  const reset = useMutation({
    mutationFn: (values: typeof fields.values) => postJson<null>('/auth/reset', { token, ...values }),
    // The server has ended every session, including this browser's.
    onSuccess: afterSessionChange,
    onError: (error) => fields.setErrors(fieldErrors(refusalOf(error))),
  })
  return { fields, reset }
}

function NoLink({ text }: { text: string }) {
  return (
    <MessagePage
      title="This link does not work"
      text={text}
      actions={
        <>
          <ButtonLink to="/recover" look="primary">
            Get a new link
          </ButtonLink>
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </>
      }
    />
  )
}
