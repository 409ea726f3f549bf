import { Link, useSearch } from '@tanstack/react-router'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignForm } from '../../shell/sign-form.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Returns the page to open after signing in; the list of quotes by default. */
function useNext(): string {
  return useSearch({ strict: false, select: (search) => search.next }) ?? '/quotes'
}

/** Sign-in with an existing account. */
export function SignInPage() {
  useTitle('Sign in')
  const next = useNext()
  return (
    <SignForm
      title="Sign in"
      lead="Quotes made in this browser move to your account."
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
  return (
    <SignForm
      title="Create an account"
      lead="See your quotes on any device. You don’t need an account for a price."
      path="/auth/sign-up"
      fresh
      button="Create account"
      next={useNext()}
      other={
        <>
          Already have an account?{' '}
          <Link to="/sign-in" search={(current) => current}>
            Sign in
          </Link>
        </>
      }
    />
  )
}
