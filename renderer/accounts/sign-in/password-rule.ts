import { NewPassword } from '../../../shared/accounts/people.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'

/** Returns why the server would refuse a new password, in words; null if it would not. */
export function newPasswordProblem(password: string): string | null {
  const checked = NewPassword.safeParse(password)
  if (checked.success) return null
  const [issue] = checked.error.issues
  if (issue.code === 'too_small') return 'Use at least 10 characters.'
  if (issue.code === 'too_big') return 'Use at most 200 characters.'
  return `${issueSentence(issue)}.`
}
