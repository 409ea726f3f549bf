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
  /** At a computer that is used as a kiosk others start the program: nobody is signed in without a PIN. */
  onlyWithPin: boolean
}

/**
 * Signs the windows in as whoever chose that on this computer; asks for the PIN first where that person has one. The token comes from
 * the server process over its own channel, never passes through a page, and works in the session of these windows only. Returns
 * whether it signed someone in; changes nothing where no one chose it.
 */
export async function signInWindow(signingIn: SigningIn): Promise<boolean> {
  return offerAndExchange(signingIn).catch(noteFailedSignIn)
}

async function offerAndExchange(signingIn: SigningIn): Promise<boolean> {
  const { server, home, key, onlyWithPin } = signingIn
  const window_secret = newWindowSecret()
  let refused: string | null = null
  for (;;) {
    const offer = await server.offerWorkstationToken({ key, window_secret })
    if (!offer || (onlyWithPin && !offer.asks_pin)) return false
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

/** Signs the windows in as whoever left the kiosk of this shop with a PIN that the shop has taken. */
export async function signInLeaver(
  server: Pick<EmbeddedServer, 'offerLeaverToken'>,
  home: string,
  left: { kiosk_secret: string; pin: string },
): Promise<void> {
  const window_secret = newWindowSecret()
  const token = await server.offerLeaverToken({ ...left, window_secret }).catch(noteFailedSignIn)
  if (!token) return
  const refused = await exchange(home, { token }, window_secret)
  if (refused !== null) noteFailedSignIn(refused)
}

/** The shop is open all the same, with its own page to sign in. */
function noteFailedSignIn(error: unknown): false {
  process.stderr.write(`The window was not signed in: ${String(error)}\n`)
  return false
}

/** Ends the session of the windows: at the shop, if it can be reached, and on this computer. */
export async function signOutWindows(origin: string | null): Promise<void> {
  const { cookies } = session.defaultSession
  if (origin !== null)
    await session.defaultSession
      .fetch(`${origin}/auth/sign-out`, {
        method: 'POST',
        headers: { origin },
        credentials: 'include',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      .catch(() => {})
  const kept = await cookies.get({ name: SESSION_COOKIE })
  await Promise.all(kept.map(({ domain, path }) => cookies.remove(`http://${domain}${path}`, SESSION_COOKIE)))
  await cookies.flushStore()
}

function newWindowSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Null if the person goes on without it. Until then no one is signed in. */
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
