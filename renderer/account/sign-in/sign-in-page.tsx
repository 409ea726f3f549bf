import { Link, useSearch } from '@tanstack/react-router'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignForm } from '../../shell/sign-form.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** The page that asked for signing in, else the list of quotes. */
function useNext(): string {
  return useSearch({ strict: false, select: (search) => search.next }) ?? '/quotes'
}

/** For people who have an account already. */
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
          <Link to="/sign-up" search={(now) => now}>
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

/** A new account; the price never needs one. */
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
          <Link to="/sign-in" search={(now) => now}>
            Sign in
          </Link>
        </>
      }
    />
  )
}
