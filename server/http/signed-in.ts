import type { SignInResult } from '../accounts/sign-in.ts'
import type { HandlerResult } from './endpoint.ts'

/** Answers with the person, and sets the cookies of the new session. */
export function signedInResult(signedIn: SignInResult): HandlerResult<Pick<SignInResult, 'person'>> {
  const { person, session_secret, device_secret } = signedIn
  return { answer: { person }, session: { start: session_secret, device: device_secret } }
}
