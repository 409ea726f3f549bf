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
      lead="Quotes made on this browser move to your account."
      path="/auth/sign-in"
      fresh={false}
      button="Sign in"
      next={next}
      instead={<PasskeySignIn next={next} />}
      other={
        <>
          No account yet?{' '}
          <Link to="/sign-up" search={(now) => now}>
            Make one
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
  useTitle('Make an account')
  return (
    <SignForm
      title="Make an account"
      lead="To have your quotes on every device. Prices need no account."
      path="/auth/sign-up"
      fresh
      button="Make the account"
      next={useNext()}
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
