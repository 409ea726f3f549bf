import { NewPassword } from '../../../shared/accounts/people.ts'

/** Why the shop would refuse a new password, or null; the server's own rule in a person's words. */
export function newPasswordProblem(password: string): string | null {
  const checked = NewPassword.safeParse(password)
  if (checked.success) return null
  const [issue] = checked.error.issues
  if (issue.code === 'too_small') return 'Use at least 10 characters.'
  if (issue.code === 'too_big') return 'Use at most 200 characters.'
  return `${issue.message}.`
}
