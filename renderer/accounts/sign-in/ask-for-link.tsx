import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { postJson, refusalOf } from '../../platform/api.ts'
import { fieldErrors } from '../../platform/shell/field-errors.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Asks for the address of the account and has a link emailed to it. `onCode`: a recovery code instead. */
export function AskForLink({ onCode }: { onCode: () => void }) {
  const fields = useForm({ initialValues: { email: '' } })
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) => postJson<null>('/auth/reset/ask', { email }),
    onError: (error) => fields.setErrors(fieldErrors(refusalOf(error))),
  })
  if (ask.isSuccess) return <LinkSent email={ask.variables.email} onAgain={() => ask.reset()} />
  return (
    <div className={form['page']}>
      <form className={form['form']} noValidate onSubmit={fields.onSubmit((values) => ask.mutate(values))}>
        <h1>Lost your password?</h1>
        <p>Enter the email address of your account. We’ll email you a link to set a new password.</p>
        {refusalOf(ask.error).code === 'invalid_input' ? null : <Failed error={ask.error} />}
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="username"
          {...fields.getInputProps('email')}
        />
        <Button type="submit" look="primary" wide disabled={ask.isPending}>
          Email me a link
        </Button>
        <Button look="bare" wide onClick={onCode}>
          Use a recovery code instead
        </Button>
        <SignInAgain />
      </form>
    </div>
  )
}

/** The same for every address, so that nobody learns which ones have an account. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1 ref={heading} tabIndex={-1}>
          Check your email
        </h1>
        <p>
          If <strong>{email}</strong> has an account with us, a link is on its way to it. The link works once
          and expires in one hour. Check your spam folder, too.
        </p>
        <Button wide onClick={onAgain}>
          Try another address
        </Button>
        <p>No email after a few minutes?</p>
        <SupportLine about="Lost password" />
      </div>
    </div>
  )
}
