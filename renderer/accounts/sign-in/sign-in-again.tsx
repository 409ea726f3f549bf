import { Link } from '@tanstack/react-router'
import form from '../../platform/shell/sign-form.module.css'

/** For someone who remembers the password after all. */
export function SignInAgain() {
  return (
    <p className={form['other']}>
      Remembered it? <Link to="/sign-in">Sign in</Link>
    </p>
  )
}
