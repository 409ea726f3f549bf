import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { MovedToAccount } from '../../../shared/accounts/people.ts'
import { postJson, refusalOf, type WireRefusal } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusOnAppear } from '../ui/use-focus-on-appear.ts'
import { fieldErrors } from './field-errors.ts'
import { afterSessionChange } from './session.ts'
import classes from './sign-form.module.css'

interface Credentials {
  email: string
  password: string
  name: string
}

interface SignFormProps {
  title: string
  lead: string
  /** The endpoint that signs in. */
  path: string
  /** Fields that the endpoint needs besides the credentials. */
  extra?: Record<string, string>
  /** Creates an account: asks for a name, and shows the rule for new passwords. */
  fresh: boolean
  button: string
  /** Further fields, above the button. */
  fields?: ReactNode
  /** Where to go once signed in, or what finds it. */
  next: string | (() => Promise<string>)
  /** Begins in the first field: for a page that a person opens for this form alone. */
  startsInField?: boolean
  /** Filled in to begin with. */
  email?: string | undefined
  name?: string
  /** Another way to sign in, below the button. */
  instead?: ReactNode
  other?: ReactNode
}

/** The form that starts a session: sign-in, sign-up, setup and invitations. */
export function SignForm(props: SignFormProps) {
  const { title, lead, fresh, button, fields, email = '', name = '', instead, other } = props
  const form = useForm<Credentials>({ initialValues: { email, password: '', name } })
  const { refusal, busy, submit } = useSignIn(props, form.setErrors)
  return (
    <div className={classes['page']}>
      <form className={classes['form']} noValidate onSubmit={form.onSubmit(submit)}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {refusal && refusal.code !== 'invalid_input' ? (
          <Notice tone="stop" live title={refusal.detail} />
        ) : null}
        {fresh ? (
          <NameField startsHere={props.startsInField === true} field={form.getInputProps('name')} />
        ) : null}
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordField label="Password" fresh={fresh} field={form.getInputProps('password')} />
        {fields}
        <Button type="submit" look="primary" wide disabled={busy}>
          {button}
        </Button>
        {instead}
        {other ? <p className={classes['other']}>{other}</p> : null}
      </form>
    </div>
  )
}

function NameField({ startsHere, field }: { startsHere: boolean; field: object }) {
  const first = useFocusOnAppear<HTMLInputElement>()
  return <TextInput ref={startsHere ? first : null} label="Name" required autoComplete="name" {...field} />
}

/** A password field with a show button; `fresh` shows the rule for new passwords. */
export function PasswordField({ label, fresh, field }: { label: string; fresh: boolean; field: object }) {
  return (
    <PasswordInput
      rightSectionWidth="var(--control)"
      label={label}
      description={fresh ? 'At least 10 characters. Several words are fine.' : undefined}
      required
      minLength={fresh ? 10 : undefined}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      visibilityToggleButtonProps={{
        'aria-label': 'Show password',
        tabIndex: 0,
        className: 'rings-inside',
        w: '100%',
        h: '100%',
      }}
      {...field}
    />
  )
}

function useSignIn(
  { path, extra, fresh, next }: SignFormProps,
  setErrors: (errors: Record<string, string>) => void,
) {
  const { history } = useRouter()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<WireRefusal | null>(null)
  async function sign({ email, password, name }: Credentials): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      const body = { ...extra, email, password, ...(fresh ? { name } : {}) }
      const { moved } = await postJson<{ moved: MovedToAccount }>(path, body)
      await afterSessionChange()
      history.push(typeof next === 'string' ? next : await next(), { moved })
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      setErrors(fieldErrors(refused))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, submit: (values: Credentials) => void sign(values) }
}
