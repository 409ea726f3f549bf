import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { askBeforeClosing } from '../../main/ask-before-closing.ts'
import { goTo } from '../../main/navigation.ts'

const { dialog, FakeWindow } = vi.hoisted(() => ({
  dialog: { showMessageBox: vi.fn<() => Promise<{ response: number }>>() },
  FakeWindow: class {
    isClosed = false
  },
}))
vi.mock('electron', () => ({
  app: new EventEmitter(),
  powerMonitor: new EventEmitter(),
  ipcMain: new EventEmitter(),
  session: {},
  dialog,
  BaseWindow: FakeWindow,
  BrowserWindow: FakeWindow,
}))

/** A window whose page has changes that are not saved, as Electron 33 handles it: it asks the page after the event `close`. */
class DirtyWindow extends FakeWindow {
  readonly #events = new EventEmitter()
  readonly on = this.#events.on.bind(this.#events)
  readonly webContents = Object.assign(new EventEmitter(), {
    loadURL: vi.fn<(address: string) => Promise<void>>(async () => {
      if (!this.isLeft()) throw new Error('ERR_FAILED (-2)')
    }),
  })

  isDestroyed(): boolean {
    return this.isClosed
  }

  close(): void {
    this.#events.emit('close', { defaultPrevented: false })
    if (this.isLeft()) this.isClosed = true
  }

  isLeft(): boolean {
    const event = { defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) }
    this.webContents.emit('will-prevent-unload', event)
    return event.defaultPrevented
  }
}

let window: DirtyWindow
beforeEach(() => {
  window = new DirtyWindow()
  askBeforeClosing(window as unknown as BrowserWindow)
  dialog.showMessageBox.mockReset()
})

test('a window with unsaved changes closes after a question, and stays when that is canceled', async () => {
  dialog.showMessageBox.mockResolvedValueOnce({ response: 1 }).mockResolvedValueOnce({ response: 0 })
  window.close()
  await turn()
  expect(window.isClosed).toBe(false)
  window.close()
  await turn()
  expect(window.isClosed).toBe(true)
  expect(dialog.showMessageBox).toHaveBeenCalledTimes(2)
})

test('a page with unsaved changes stays, and a link or an item of the menu opens beside it without a question', async () => {
  const instead = vi.fn<(address: string) => void>()
  goTo(window as unknown as BrowserWindow, 'http://127.0.0.1:4747/console', instead)
  await turn()
  expect(instead).toHaveBeenCalledExactlyOnceWith('http://127.0.0.1:4747/console')
  window.isLeft()
  expect(instead).toHaveBeenCalledOnce()
  expect(dialog.showMessageBox).not.toHaveBeenCalled()
})
