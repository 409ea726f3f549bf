import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecoverBody } from '../../../shared/accounts/own-account.ts'
import { postJson, refusalOf } from '../../platform/api.ts'
import { fieldErrors } from '../../platform/shell/field-errors.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import { PasswordField } from '../../platform/shell/sign-form.tsx'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { EndAgentsTick } from '../apps/end-agents-tick.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { useShopDetails } from '../../platform/ui/use-shop-details.ts'
import { AskForLink } from './ask-for-link.tsx'
import { newPasswordProblem } from './password-rule.ts'
import { PasswordSet } from './password-set.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** For a lost password: a link by email where the shop has a mail server, and a recovery code everywhere. */
export function RecoverPage() {
  useTitle('Lost your password?')
  const details = useShopDetails()
  const [usesCode, setUsesCode] = useState(false)
  // Here and not in the form: once the sessions have ended, everything that was read is read again.
  const recovery = useRecover()
  if (recovery.recover.isSuccess) return <PasswordSet agentsEnded={recovery.recover.variables.end_agents} />
  if (details?.sends_email === undefined) return <LoadingLines label="Loading" />
  if (details.sends_email && !usesCode) return <AskForLink onCode={() => setUsesCode(true)} />
  return <CodeForm recovery={recovery} onLink={details.sends_email ? () => setUsesCode(false) : null} />
}

interface CodeFormProps {
  recovery: ReturnType<typeof useRecover>
  /** Returns to the link by email; null if the shop sends no email. */
  onLink: (() => void) | null
}

function CodeForm({ recovery, onLink }: CodeFormProps) {
  const { fields, recover, isAboutFields } = recovery
  const submit = fields.onSubmit((values) => recover.mutate(values))
  return (
    <div className={form['page']}>
      <form className={form['form']} noValidate onSubmit={submit}>
        <h1>Lost your password?</h1>
        <p>Use one of your recovery codes to set a new one. You can create them under Account.</p>
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
        {onLink ? (
          <Button look="bare" wide onClick={onLink}>
            Email me a link instead
          </Button>
        ) : (
          <NoCode />
        )}
        <SignInAgain />
      </form>
    </div>
  )
}

function NoCode() {
  return (
    <div>
      <p>No code? Contact us, and we’ll help you get back in.</p>
      <SupportLine about="Lost password" />
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
    // The server has ended every session, including this browser's.
    onSuccess: afterSessionChange,
    onError: (error) => fields.setErrors(fieldErrors(refusalOf(error))),
  })
  return { fields, recover, isAboutFields: refusalOf(recover.error).code === 'invalid_input' }
}
