import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { postJson, refusalOf, type WireRefusal } from '../api.ts'
import { afterSessionChange } from '../shell/session.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import { fieldErrors } from './field-errors.ts'
import classes from './sign-in-page.module.css'

interface Credentials {
  email: string
  password: string
  name: string
}

/** For people who have an account already. */
export function SignInPage() {
  useTitle('Sign in')
  return (
    <SignForm
      title="Sign in"
      lead="Quotes made on this browser move to your account."
      path="/auth/sign-in"
      fresh={false}
      button="Sign in"
      other={
        <>
          No account yet?{' '}
          <Link to="/sign-up" search={(now) => now}>
            Make one
          </Link>
        </>
      }
    />
  )
}

/** A new account; the price never needs one. */
export function SignUpPage() {
  useTitle('Make an account')
  return (
    <SignForm
      title="Make an account"
      lead="To have your quotes on every device. Prices need no account."
      path="/auth/sign-up"
      fresh
      button="Make the account"
      other={
        <>
          Have one already?{' '}
          <Link to="/sign-in" search={(now) => now}>
            Sign in
          </Link>
        </>
      }
    />
  )
}

interface SignFormProps {
  title: string
  lead: string
  path: string
  /** A new account: a name as well, and the password's rule. */
  fresh: boolean
  button: string
  other: React.ReactNode
}

function SignForm({ title, lead, path, fresh, button, other }: SignFormProps) {
  const form = useForm<Credentials>({ initialValues: { email: '', password: '', name: '' } })
  const { refusal, busy, submit } = useSigning(path, fresh, form.setErrors)
  return (
    <div className={classes['page']}>
      <form className={classes['form']} onSubmit={form.onSubmit(submit)} noValidate={false}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {refusal && refusal.code !== 'invalid_input' ? (
          <Notice tone="stop" live title={refusal.detail} />
        ) : null}
        {fresh ? (
          <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
        ) : null}
        <TextInput
          label="E-mail"
          type="email"
          required
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description={fresh ? 'At least 10 characters; several words are fine.' : undefined}
          required
          minLength={fresh ? 10 : undefined}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" look="primary" wide disabled={busy}>
          {button}
        </Button>
        <p className={classes['other']}>{other}</p>
      </form>
    </div>
  )
}

function useSigning(path: string, fresh: boolean, setErrors: (errors: Record<string, string>) => void) {
  const { history } = useRouter()
  const next = useSearch({ strict: false, select: (search) => search.next })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<WireRefusal | null>(null)
  async function sign({ email, password, name }: Credentials): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await postJson(path, fresh ? { email, password, name } : { email, password })
      await afterSessionChange()
      history.push(next ?? '/quotes')
    } catch (error) {
      const found = refusalOf(error)
      setRefusal(found)
      setErrors(fieldErrors(found))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, submit: (values: Credentials) => void sign(values) }
}
