import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import type { WorkstationSettings } from '../../shared/operations/workstation/workstation.ts'
import { readWorkstation } from '../workstation-file.ts'
import { autostartEntry } from './autostart-entry.ts'

/** The switch with which the program starts without a window. */
const HIDDEN = '--hidden'

/** The variables that a login keeps, and the switches for them: login items of Windows have arguments only. */
const KEPT = { LAYERLINE_DATA: 'login-data', LAYERLINE_PORT: 'login-port' } as const

/** Returns true if the program was started without a window; the tray and a second start show one. */
export function isStartedHidden(): boolean {
  return process.argv.includes(HIDDEN) || (process.platform === 'darwin' && isOpenedAtLogin())
}

/** Login items of macOS have no arguments. */
function isOpenedAtLogin(): boolean {
  return app.getLoginItemSettings().wasOpenedAtLogin && readWorkstation().settings.start_hidden
}

/** Lets the system start the program at login, or not anymore. */
export function setStartAtLogin({ start_at_login, start_hidden }: WorkstationSettings): void {
  const args = start_hidden ? [HIDDEN] : []
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: start_at_login, args: [...keptSwitches(), ...args] })
    return
  }
  const folder = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'layerline.desktop')
  if (!start_at_login) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, autostartEntry(startCommand(args)))
}

/** Sets the variables that a login item has kept as switches. */
export function takeKeptVariables(): void {
  for (const [name, option] of Object.entries(KEPT))
    if (app.commandLine.hasSwitch(option)) process.env[name] = app.commandLine.getSwitchValue(option)
}

/** Electron writes arguments into the registry as they are: in quotes, a backslash at the end would escape the second one. */
function keptSwitches(): string[] {
  return keptVariables().map(({ name, value }) => `"--${KEPT[name]}=${value.replace(/\\+$/, '$&$&')}"`)
}

function keptVariables() {
  return (Object.keys(KEPT) as (keyof typeof KEPT)[]).flatMap((name) => {
    const value = process.env[name]
    return value ? [{ name, value }] : []
  })
}

/** Returns the command that starts this program with the same shop: an AppImage is mounted at another path each time. */
function startCommand(args: readonly string[]): string[] {
  const program = process.env['APPIMAGE'] ?? process.execPath
  const environment = keptVariables().map(({ name, value }) => `${name}=${value}`)
  return [
    ...(environment.length > 0 ? ['env', ...environment] : []),
    program,
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...args,
  ]
}
