import type { SignInResult } from '../accounts/sign-in.ts'
import type { HandlerResult } from './endpoint.ts'

/** Answers with the person and what moved to the account, and sets the cookies of the new session. */
export function signedInResult(
  signedIn: SignInResult,
): HandlerResult<Pick<SignInResult, 'person' | 'moved'>> {
  const { person, moved, session_secret, device_secret } = signedIn
  return { answer: { person, moved }, session: { start: session_secret, device: device_secret } }
}
