import { describe, expect, test } from 'vitest'
import { chooseProgram, type Machine } from '../../server/cli/choose-program.ts'

const runtime = '/runtime/electron'

describe('npm start', () => {
  test.each<[string, Partial<Machine>]>([
    ['on Windows', { platform: 'win32' }],
    ['on macOS', { platform: 'darwin' }],
    ['with an X display', { environment: { DISPLAY: ':0' } }],
    ['with a Wayland display', { environment: { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' } }],
  ])('opens the desktop program %s', (_, machine) => {
    const all = { electron: runtime, platform: 'linux', environment: {}, ...machine } as const
    expect(chooseProgram(all)).toEqual({ desktop: runtime })
  })

  test.each<[string, Partial<Machine>, RegExp]>([
    ['without a display', { environment: { DISPLAY: '' } }, /^There is no display here$/],
    ['without Electron’s runtime', { electron: null, platform: 'win32' }, /npx install-electron/],
  ])('starts the server %s and says why', (_, machine, reason) => {
    const all = { electron: runtime, platform: 'linux', environment: {}, ...machine } as const
    expect(chooseProgram(all)).toEqual({ server: expect.stringMatching(reason) })
  })
})
