import type { WorkstationSettings } from '../../shared/operations/workstation/workstation.ts'
import { changeKeptKiosk, forgetKiosk, readKeptKiosk } from '../kiosk/kept-kiosk.ts'
import { readWorkstation, saveWorkstation } from '../workstation-file.ts'
import { setStartAtLogin } from './start-at-login.ts'

type LoginChoice = Pick<WorkstationSettings, 'start_at_login' | 'start_hidden'>

/** Starts the program at login from now on: after a power failure the computer starts into the kiosk. */
export function startKioskAtLogin(): void {
  const { settings } = readWorkstation()
  const { start_at_login, start_hidden } = settings
  const before = readKeptKiosk()?.login_before ?? { start_at_login, start_hidden }
  change({ start_at_login: true, start_hidden: false })
  changeKeptKiosk({ login_before: before })
}

/** Forgets the pairing, and starts the program at login as it did before, unless somebody has chosen that since. */
export function endKiosk(): void {
  const before = readKeptKiosk()?.login_before
  forgetKiosk()
  if (before) change(before)
}

/** Keeps a choice that a person has just made when the pairing is forgotten. */
export function keepLoginChoice(): void {
  changeKeptKiosk({ login_before: undefined })
}

function change(choice: LoginChoice): void {
  const settings = { ...readWorkstation().settings, ...choice }
  saveWorkstation({ settings })
  setStartAtLogin(settings)
}
