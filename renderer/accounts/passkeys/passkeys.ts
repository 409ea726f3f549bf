import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../shared/accounts/passkeys.ts'
import type { MovedToAccount } from '../../../shared/accounts/people.ts'
import { postJson, trpc } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import { type PasskeySupport, passkeySupport } from './passkey-words.ts'

/** Returns whether passkeys work in this browser at this address. */
export function currentPasskeySupport(): PasskeySupport {
  return passkeySupport(location.origin, {
    hasWebAuthn: browserSupportsWebAuthn(),
    isWindow: /\bElectron\//.test(navigator.userAgent),
  })
}

/** Loads the creation options, has the browser create the passkey, and sends its public key to the server. */
async function addPasskey(name: string): Promise<Passkey> {
  const offer = await postJson<PasskeyCreationOptions>('/auth/passkeys/offer')
  const answer = await startRegistration({ optionsJSON: offer })
  return postJson<Passkey>('/auth/passkeys', { name, answer })
}

/** Adds a passkey under a name. */
export function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: async (passkey) => {
      await queries.invalidateQueries({ queryKey: trpc.account.passkeys.list.queryKey() })
      onAdded(passkey)
    },
  })
}

/** Confirms a recent sign-in with a passkey. */
export async function confirmWithPasskey(): Promise<void> {
  const question = await postJson<PasskeyRequestOptions>('/auth/confirm/question')
  const answer = await startAuthentication({ optionsJSON: question })
  await postJson('/auth/confirm/passkey', { answer })
}

/** Signs in with a passkey that the user picks in the browser. */
export async function signInWithPasskey(): Promise<MovedToAccount> {
  const question = await postJson<PasskeyRequestOptions>('/auth/passkeys/question')
  const answer = await startAuthentication({ optionsJSON: question })
  const { moved } = await postJson<{ moved: MovedToAccount }>('/auth/passkeys/sign-in', { answer })
  await afterSessionChange()
  return moved
}
