import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKeptKiosk, saveKeptKiosk } from '../../../main/kiosk/kept-kiosk.ts'
import { endKiosk, keepLoginChoice, startKioskAtLogin } from '../../../main/login/kiosk-login.ts'
import { readWorkstation, saveWorkstation } from '../../../main/workstation-file.ts'

const { userData } = vi.hoisted(() => ({ userData: { folder: '' } }))
vi.mock('electron', () => ({
  app: { getPath: () => userData.folder, setLoginItemSettings: () => {}, isPackaged: true },
}))
beforeEach(() => {
  userData.folder = mkdtempSync(join(tmpdir(), 'layerline-kiosk-login-'))
  vi.stubEnv('XDG_CONFIG_HOME', userData.folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(userData.folder, { recursive: true, force: true })
})

function pair(): void {
  const cookie = { name: 'layerline-kiosk', value: 'c00kie' }
  const login_before = readKeptKiosk()?.login_before
  saveKeptKiosk({ is_on: true, address: null, cookie, pin: { salt: '00', hash: '11' }, login_before })
  startKioskAtLogin()
}

const login = () => {
  const { start_at_login, start_hidden } = readWorkstation().settings
  return { start_at_login, start_hidden }
}
const hasEntry = () => existsSync(join(userData.folder, 'autostart', 'layerline.desktop'))

test('a computer that did not start the program at login no longer does once the pairing is forgotten', () => {
  pair()
  expect(login()).toEqual({ start_at_login: true, start_hidden: false })
  expect(hasEntry()).toBe(process.platform === 'linux')
  pair()
  endKiosk()
  expect(login()).toEqual({ start_at_login: false, start_hidden: true })
  expect(hasEntry()).toBe(false)
  expect(readKeptKiosk()).toBeNull()
})

test('a choice that a person made since stays when the pairing is forgotten', () => {
  pair()
  const { settings } = readWorkstation()
  saveWorkstation({ settings: { ...settings, start_at_login: true } })
  keepLoginChoice()
  endKiosk()
  expect(login().start_at_login).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'a login starts the shop of the same folder at the same port',
  () => {
    vi.stubEnv('LAYERLINE_DATA', '/srv/shop')
    vi.stubEnv('LAYERLINE_PORT', '4800')
    pair()
    const entry = readFileSync(join(userData.folder, 'autostart', 'layerline.desktop'), 'utf8')
    expect(entry).toContain('Exec=env LAYERLINE_DATA=/srv/shop LAYERLINE_PORT=4800 ')
  },
)
