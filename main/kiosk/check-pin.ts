import { FREE_ATTEMPTS, secondsLocked } from '../../shared/accounts/lockout.ts'
import { changeKeptKiosk, readKeptKiosk } from './kept-kiosk.ts'
import { isKeptPin, keepPin } from './kept-pin.ts'
import { postAtKiosk } from './kiosk-session.ts'

/** Null if the PIN is right; else a sentence. */
export type PinFault = string | null

const WRONG = 'The PIN is incorrect.'

/** Wrong PINs while the shop could not be asked. */
const wrong = { failures: 0, last_at: 0 }

/**
 * Checks a PIN with the shop, which limits wrong ones. A shop that cannot be reached, or knows this kiosk no longer, must not lock
 * staff out: then the PIN that worked last counts.
 */
export async function checkPin(origin: string | null, pin: string): Promise<PinFault> {
  const fault = origin === null ? undefined : await askShop(origin, pin).catch(() => undefined)
  if (fault === undefined) return checkKeptPin(pin)
  if (fault === null) changeKeptKiosk({ pin: keepPin(pin) })
  return fault
}

/** Undefined if the shop cannot say it. */
async function askShop(origin: string, pin: string): Promise<PinFault | undefined> {
  const answer = await postAtKiosk(origin, '/auth/kiosk/leave', { pin })
  if (answer.ok) return null
  if (answer.status !== 401 && answer.status !== 429) return undefined
  const { detail } = (await answer.json()) as { detail?: string }
  return detail ?? WRONG
}

function checkKeptPin(pin: string): PinFault {
  const now = Math.floor(Date.now() / 1000)
  const wait = secondsLocked(wrong, { now, free: FREE_ATTEMPTS })
  if (wait > 0) return `Too many wrong PINs. Wait ${wait} seconds.`
  const kept = readKeptKiosk()
  const isRight = kept !== null && isKeptPin(pin, kept.pin)
  wrong.failures = isRight ? 0 : wrong.failures + 1
  wrong.last_at = now
  return isRight ? null : WRONG
}
