import { afterEach, expect, test, vi } from 'vitest'
import { leaveConsole } from '../../main/command-line/leave-console.ts'

const mocks = vi.hoisted(() => ({
  app: { isPackaged: true, exit: vi.fn<(code: number) => void>() },
  spawn: vi.fn<(...args: unknown[]) => { unref: () => void }>(() => ({ unref: () => {} })),
}))
vi.mock('electron', () => ({ app: mocks.app }))
vi.mock('node:child_process', () => ({ spawn: mocks.spawn }))

const { argv, execPath } = process
afterEach(() => {
  Object.assign(process, { argv, execPath })
  vi.clearAllMocks()
})

test('the program for consoles of Windows starts the one with a window, and ends', () => {
  const installed = String.raw`C:\Program Files\Layerline\Layerline`
  Object.assign(process, { execPath: `${installed}.com`, argv: [`${installed}.com`, 'knob.stl'] })
  expect(leaveConsole()).toBe(true)
  expect(mocks.spawn).toHaveBeenCalledWith(`${installed}.exe`, ['knob.stl'], {
    detached: true,
    stdio: 'ignore',
  })
  expect(mocks.app.exit).toHaveBeenCalledWith(0)
})

test('every other program goes on', () => {
  Object.assign(process, { execPath: '/opt/Layerline/layerline' })
  expect(leaveConsole()).toBe(false)
  expect(mocks.spawn).not.toHaveBeenCalled()
})
