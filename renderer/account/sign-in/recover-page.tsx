import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecoverBody } from '../../../shared/accounts/own-account.ts'
import { postJson, refusalOf } from '../../api.ts'
import { fieldErrors } from '../../shell/field-errors.ts'
import { afterSessionChange } from '../../shell/session.ts'
import { PasswordField } from '../../shell/sign-form.tsx'
import form from '../../shell/sign-form.module.css'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { EndAgentsTick } from '../apps/end-agents-tick.tsx'
import { Failed } from '../../ui/failed.tsx'
import { newPasswordProblem } from './password-rule.ts'
import { useFocusOnAppear } from '../../ui/use-focus-on-appear.ts'

/** A new password for a recovery code. */
export function RecoverPage() {
  useTitle('Lost your password?')
  const { fields, recover, isAboutFields } = useRecover()
  if (recover.isSuccess) return <Recovered agentsEnded={recover.variables.end_agents} />
  return (
    <div className={form['page']}>
      <form className={form['form']} onSubmit={fields.onSubmit((values) => recover.mutate(values))}>
        <h1>Lost your password?</h1>
        <p>
          Use one of your recovery codes to set a new one. You created them under Account or when you set up
          the shop.
        </p>
        {isAboutFields ? null : <Failed error={recover.error} />}
        <EmailField field={fields.getInputProps('email')} />
        <TextInput
          label="Recovery code"
          required
          placeholder="ABCD-EFGH-JKLM"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fields.getInputProps('code')}
        />
        <PasswordField label="New password" fresh field={fields.getInputProps('new_password')} />
        <EndAgentsTick
          ticked={fields.values.end_agents}
          onTick={(ticked) => fields.setFieldValue('end_agents', ticked)}
        />
        <Button type="submit" look="primary" wide disabled={recover.isPending}>
          Set new password
        </Button>
        <p className={form['other']}>
          No code? Contact us. Remembered it? <Link to="/sign-in">Sign in</Link>
        </p>
      </form>
    </div>
  )
}

function EmailField({ field }: { field: object }) {
  return <TextInput label="Email" type="email" required autoComplete="username" {...field} />
}

function useRecover() {
  const fields = useForm<RecoverBody>({
    initialValues: { email: '', code: '', new_password: '', end_agents: true },
    validate: { new_password: newPasswordProblem },
  })
  const recover = useMutation({
    mutationFn: (values: RecoverBody) => postJson<null>('/auth/recover', values),
    // Every session has ended, the one of this browser too.
    onSuccess: afterSessionChange,
    onError: (error) => fields.setErrors(fieldErrors(refusalOf(error))),
  })
  return { fields, recover, isAboutFields: refusalOf(recover.error).code === 'invalid_input' }
}

function Recovered({ agentsEnded }: { agentsEnded: boolean }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1 ref={heading} tabIndex={-1}>
          Your new password is set
        </h1>
        <p>
          All browsers were signed out, and that recovery code no longer works.{' '}
          {agentsEnded
            ? 'API keys and connected apps were ended. Create new ones on the account page.'
            : 'API keys and connected apps still work. Sign in and end any you don’t trust on the account page.'}
        </p>
        <ButtonLink to="/sign-in" look="primary" wide>
          Sign in
        </ButtonLink>
      </div>
    </div>
  )
}
