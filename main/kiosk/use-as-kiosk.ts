import type { DesktopRequest, KioskOutcome } from '../../shared/operations/workstation/desktop-bridge.ts'
import { TRUST_PATH } from '../../shared/operations/lan/trust-steps.ts'
import { isSecureOrigin } from '../addresses.ts'
import { startKioskAtLogin } from '../login/kiosk-login.ts'
import { readKeptKiosk, saveKeptKiosk } from './kept-kiosk.ts'
import { keepPin } from './kept-pin.ts'
import { clearKioskSession, postAtKiosk, readKioskCookie } from './kiosk-session.ts'

type Wish = Extract<DesktopRequest, { ask: 'use_as_kiosk' }>

/** The shop and code with which the session is paired: a code works once, and the PIN after it may be mistyped. */
let paired: string | null = null

/**
 * Pairs this computer with a kiosk of a shop, and keeps it so that the program starts into it. The PIN is tried first as it will be
 * needed to leave: nobody is locked in.
 */
export async function useAsKiosk({ address, code, pin }: Wish, ownOrigin: string): Promise<KioskOutcome> {
  const origin = address === null ? ownOrigin : new URL(address).origin
  if (!isSecureOrigin(origin)) return { state: 'refused', sentence: plainSentence(origin) }
  try {
    const fault =
      (await pair(origin, code)) ?? (await faultOf(await postAtKiosk(origin, '/auth/kiosk/leave', { pin })))
    if (fault !== null) return { state: 'refused', sentence: fault }
  } catch (error) {
    return { state: 'refused', sentence: unreachedSentence(origin, error) }
  }
  const cookie = await readKioskCookie(origin)
  if (!cookie)
    return { state: 'refused', sentence: `The shop at ${origin} did not make this computer a kiosk.` }
  paired = null
  const login_before = readKeptKiosk()?.login_before
  const pairedWith = address === null ? null : origin
  saveKeptKiosk({ is_on: true, address: pairedWith, cookie, pin: keepPin(pin), login_before })
  startKioskAtLogin()
  return { state: 'started' }
}

/** The first item of Electron's security checklist. */
function plainSentence(origin: string): string {
  return `Use the https address of the shop: over ${origin} anyone in the network could read and change what customers see. That shop has one on its page Local network.`
}

/** A certificate that the shop made itself is trusted by the system, as browsers are: this program asks it. */
function unreachedSentence(origin: string, error: unknown): string {
  if (!/ERR_CERT_/.test(String(error))) return `The shop at ${origin} does not answer. Check its address.`
  const trust = `${origin.replace(/^https:/, 'http:')}${TRUST_PATH}`
  return `This computer does not trust the certificate of the shop at ${origin}. Follow the steps at ${trust} on this computer, start Layerline again, then try again.`
}

async function pair(origin: string, code: string): Promise<string | null> {
  if (paired === `${origin} ${code}`) return null
  await clearKioskSession()
  const fault = await faultOf(await postAtKiosk(origin, '/auth/kiosk', { code }))
  if (fault === null) paired = `${origin} ${code}`
  return fault
}

async function faultOf(answer: Response): Promise<string | null> {
  if (answer.ok) return null
  const { detail } = (await answer.json()) as { detail?: unknown }
  return typeof detail === 'string' ? detail : 'The shop did not accept this code.'
}
