import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quitWithSystem } from '../../main/quit-with-system.ts'

const electron = vi.hoisted(() => ({
  app: null as unknown as EventEmitter & { quit: () => void },
  powerMonitor: { on: () => {} },
  open: 0,
  unseen: [] as EventEmitter[],
}))
vi.mock('electron', () => ({
  get app() {
    return electron.app
  },
  powerMonitor: electron.powerMonitor,
  BrowserWindow: { getAllWindows: () => Array.from({ length: electron.open }) },
  BaseWindow: class extends EventEmitter {
    constructor() {
      super()
      electron.unseen.push(this)
    }
    destroy() {
      electron.unseen = electron.unseen.filter((window) => window !== this)
    }
  },
}))

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!
const quit = vi.fn<() => void>()
beforeEach(() => {
  electron.app = Object.assign(new EventEmitter(), { quit })
  electron.open = 0
  electron.unseen = []
  quit.mockClear()
  runOn('win32')
})
afterEach(() => Object.defineProperty(process, 'platform', platform))

function runOn(system: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { ...platform, value: system })
}

test('a program without a window is asked by Windows before a log-off, and quits in order', async () => {
  quitWithSystem(new AbortController().signal)
  await turn()
  const event = { preventDefault: vi.fn<() => void>() }
  electron.unseen[0].emit('query-session-end', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(quit).toHaveBeenCalledOnce()
})

test('a window that nobody sees is there only while no other one is, so that closing the last one is noticed', async () => {
  quitWithSystem(new AbortController().signal)
  electron.open = 1
  electron.app.emit('browser-window-created', {}, new EventEmitter())
  await turn()
  expect(electron.unseen).toHaveLength(0)
  electron.open = 0
  electron.app.emit('window-all-closed')
  await turn()
  expect(electron.unseen).toHaveLength(1)
  electron.open = 1
  electron.app.emit('browser-window-created', {}, new EventEmitter())
  await turn()
  expect(electron.unseen).toHaveLength(0)
})

test('no unseen window opens while the program quits, nor on another system', async () => {
  quitWithSystem(AbortSignal.abort())
  runOn('linux')
  quitWithSystem(new AbortController().signal)
  await turn()
  expect(electron.unseen).toHaveLength(0)
})
