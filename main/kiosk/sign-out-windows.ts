import { session } from 'electron'

const SESSION_COOKIE = 'layerline'
const TIMEOUT_MS = 10_000

/**
 * Signs the program's windows out. Any PIN of staff ends a kiosk, so nobody else's session may wait behind it. `origin`: null before the
 * shop is open; then the session stays with the shop until it expires, but nothing on this computer can use it.
 */
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
  await Promise.all(kept.map(({ domain }) => cookies.remove(`http://${domain}`, SESSION_COOKIE)))
  await cookies.flushStore()
}
