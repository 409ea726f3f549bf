import { randomBytes } from 'node:crypto'
import { session } from 'electron'
import type { WorkstationOffer } from '../../shared/accounts/workstations.ts'
import type { EmbeddedServer } from '../embed-server.ts'
import { ACTION_SCHEME } from '../local-pages/page-frame.ts'
import { pinPage } from '../local-pages/pin-page.ts'
import type { StartWindow } from '../start-window.ts'

/** Names the windows' session to the server, which compares it with the token's. */
const WINDOW_COOKIE = 'layerline-window'
const SESSION_COOKIE = 'layerline'
const TIMEOUT_MS = 10_000

interface SigningIn {
  server: Pick<EmbeddedServer, 'offerWorkstationToken'>
  window: Pick<StartWindow, 'ask'>
  /** The shop's address on this machine. */
  home: string
  /** The key of this computer. */
  key: string
}

/**
 * Signs the windows in as whoever chose that on this computer; asks for the PIN first where that person has one. The token comes from
 * the server process over its own channel, never passes through a page, and works in the session of these windows only. Returns
 * whether it signed someone in; changes nothing where no one chose it.
 */
export async function signInWindow(signingIn: SigningIn): Promise<boolean> {
  const { server, home, key } = signingIn
  const window_secret = randomBytes(32).toString('base64url')
  let refused: string | null = null
  for (;;) {
    const offer = await server.offerWorkstationToken({ key, window_secret })
    if (!offer) return false
    const pin = offer.asks_pin ? await askPin(signingIn, offer, refused) : undefined
    if (pin === null) return false
    // Asking took longer than a token lasts.
    const fresh = offer.asks_pin ? await server.offerWorkstationToken({ key, window_secret }) : offer
    if (!fresh) return false
    refused = await exchange(home, { token: fresh.token, ...(pin !== undefined && { pin }) }, window_secret)
    if (refused === null) return true
    if (!offer.asks_pin) throw new Error(refused)
  }
}

/** Null when the person goes on without it. Until then no one is signed in. */
async function askPin(
  { window, home }: SigningIn,
  { name }: WorkstationOffer,
  refused: string | null,
): Promise<string | null> {
  await session.defaultSession.cookies.remove(home, SESSION_COOKIE)
  const chosen = await window.ask(pinPage(name, refused), { raise: false })
  return chosen === null || !chosen.startsWith(`${ACTION_SCHEME}//pin`)
    ? null
    : (new URL(chosen).searchParams.get('pin') ?? '')
}

/** Sends the token from the session of the windows, which keeps the cookies of the answer. Returns why it was refused, or null. */
async function exchange(
  home: string,
  body: { token: string; pin?: string },
  windowSecret: string,
): Promise<string | null> {
  const { origin } = new URL(home)
  const { cookies } = session.defaultSession
  const cookie = { url: origin, name: WINDOW_COOKIE, value: windowSecret, httpOnly: true }
  await cookies.set({ ...cookie, sameSite: 'strict' })
  try {
    const answer = await session.defaultSession.fetch(`${origin}/auth/workstation`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      credentials: 'include',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return null
    const { detail } = (await answer.json()) as { detail?: string }
    return detail ?? 'The shop did not answer.'
  } catch {
    return 'The shop did not answer.'
  } finally {
    await cookies.remove(origin, WINDOW_COOKIE)
  }
}
