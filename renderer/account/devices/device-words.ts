import { USER_CODE_LENGTH } from '../../../shared/accounts/device-login.ts'
import type { WireRefusal } from '../../api.ts'
import { waitText } from '../account-words.ts'

/** Why a code leads nowhere, and what to do now. */
export function deviceProblem({ code, detail, fields }: WireRefusal): string {
  if (code === 'device_not_found')
    return 'We don’t recognize this code. Codes expire after ten minutes. Check the letters, or start again in the program.'
  if (code === 'rate_limited') {
    const wait = fields['retry_after']
    return `Too many wrong codes. ${typeof wait === 'number' ? `Try again in ${waitText(wait)}.` : 'Try again later.'}`
  }
  return detail
}

/** A code as it is typed or pasted, in capitals with its hyphen as soon as there are letters on both sides of it. */
export function shownCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, USER_CODE_LENGTH)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}
