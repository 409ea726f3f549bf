import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findRefusedSwitch } from '../../main/allowed-switches.ts'
import { setStartAtLogin, takeKeptVariables } from '../../main/login/start-at-login.ts'
import { WorkstationSettings } from '../../shared/operations/workstation/workstation.ts'

const electron = vi.hoisted(() => ({ switches: new Map<string, string>(), args: [] as string[] }))
vi.mock('electron', () => ({
  app: {
    setLoginItemSettings: ({ args }: { args: string[] }) => (electron.args = args),
    commandLine: {
      hasSwitch: (name: string) => electron.switches.has(name),
      getSwitchValue: (name: string) => electron.switches.get(name) ?? '',
    },
  },
}))

const SETTINGS = WorkstationSettings.parse({ start_at_login: true, start_hidden: true })
const platform = Object.getOwnPropertyDescriptor(process, 'platform')!
beforeEach(() => {
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
  electron.switches.clear()
  vi.stubEnv('LAYERLINE_DATA', undefined)
  vi.stubEnv('LAYERLINE_PORT', undefined)
})
afterEach(() => {
  Object.defineProperty(process, 'platform', platform)
  vi.unstubAllEnvs()
})

test('a login item of Windows carries no shop and no port that nobody named', () => {
  setStartAtLogin(SETTINGS)
  expect(electron.args).toEqual(['--hidden'])
})

test('a login item of Windows carries the shop and its port, quoted for its command line', () => {
  vi.stubEnv('LAYERLINE_DATA', 'D:\\My Shop\\')
  vi.stubEnv('LAYERLINE_PORT', '4800')
  setStartAtLogin(SETTINGS)
  expect(electron.args).toEqual([String.raw`"--login-data=D:\My Shop\\"`, '"--login-port=4800"', '--hidden'])
})

test('a start at login opens that shop at that port, and is not refused', () => {
  electron.switches.set('login-data', 'D:\\My Shop\\').set('login-port', '4800')
  takeKeptVariables()
  expect(process.env).toMatchObject({ LAYERLINE_DATA: 'D:\\My Shop\\', LAYERLINE_PORT: '4800' })
  const args = [...electron.switches].map(([name, value]) => `--${name}=${value}`)
  expect(findRefusedSwitch(args, { isRoot: false, isWindows: true })).toBeNull()
})

test('any other start keeps the variables that it was given', () => {
  vi.stubEnv('LAYERLINE_DATA', 'E:\\Shop')
  takeKeptVariables()
  expect(process.env['LAYERLINE_DATA']).toBe('E:\\Shop')
})
