import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TERMS_TITLES } from '../../../shared/platform/terms-pages.ts'
import { signInLead } from './sign-in-lead.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignForm } from '../../platform/shell/sign-form.tsx'
import { Tick } from '../../platform/ui/tick.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { firstPage } from './first-page.ts'

/** Returns what finds the page to open after signing in: the one that was asked for, else where the person begins. */
function useNext(): () => Promise<string> {
  const asked = useSearch({ strict: false, select: (search) => search.next })
  return asked === undefined ? firstPage : () => Promise.resolve(asked)
}

/** Sign-in with an existing account. */
export function SignInPage() {
  useTitle('Sign in')
  const next = useNext()
  const lead = useSearch({ strict: false, select: (search) => signInLead(search.next) })
  return (
    <SignForm
      title="Sign in"
      lead={lead}
      path="/auth/sign-in"
      fresh={false}
      button="Sign in"
      next={next}
      instead={<PasskeySignIn next={next} />}
      other={
        <>
          No account yet?{' '}
          <Link to="/sign-up" search={(current) => current}>
            {' '}
            Create one{' '}
          </Link>
          <br />
          <Link to="/recover">Lost your password?</Link>
        </>
      }
    />
  )
}

/** Sign-up for a new account. */
export function SignUpPage() {
  useTitle('Create an account')
  const next = useNext()
  const email = useSearch({ from: '/sign-up', select: (search) => search.email })
  const [wantsCodes, setWantsCodes] = useState(false)
  return (
    <SignForm
      title="Create an account"
      lead="See your quotes on any device. You don’t need an account for a price."
      path="/auth/sign-up"
      email={email}
      fresh
      button="Create account"
      fields={
        <Tick
          label="Show me recovery codes"
          meaning="To print and keep. With one of them you can set a new password without email."
          ticked={wantsCodes}
          onTick={setWantsCodes}
        />
      }
      next={wantsCodes ? async () => `/sign-up/codes?next=${encodeURIComponent(await next())}` : next}
      other={
        <>
          Already have an account?{' '}
          <Link to="/sign-in" search={(current) => current}>
            Sign in
          </Link>
          <br />
          <Link to="/terms">{TERMS_TITLES.terms}</Link> and <Link to="/privacy">{TERMS_TITLES.privacy}</Link>
        </>
      }
    />
  )
}
