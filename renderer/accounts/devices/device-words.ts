import { USER_CODE_LENGTH } from '../../../shared/accounts/device-login.ts'
import type { WireRefusal } from '../../platform/api.ts'
import { waitText } from '../account-words.ts'

/** Returns why a code was not accepted, and what to do. */
export function deviceProblem({ code, detail, fields }: WireRefusal): string {
  if (code === 'device_not_found')
    return 'We don’t recognize this code. Codes expire after ten minutes. Check the letters, or start again in the program.'
  if (code === 'rate_limited') {
    const wait = fields['retry_after']
    return `Too many wrong codes. ${typeof wait === 'number' ? `Try again in ${waitText(wait)}.` : 'Try again later.'}`
  }
  return detail
}

/** Formats a typed or pasted code: capitals, with the hyphen once there are letters after it. */
export function formatCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, USER_CODE_LENGTH)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}
