import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mayUseCamera } from '../../main/ask-camera.ts'
import { offerApplications } from '../../main/offer-applications.ts'

const electron = vi.hoisted(() => ({
  app: {
    isPackaged: true,
    getPath: vi.fn<(name: string) => string>(),
    isInApplicationsFolder: vi.fn<() => boolean>(),
    moveToApplicationsFolder:
      vi.fn<(options: { conflictHandler: (conflict: string) => boolean }) => boolean>(),
  },
  dialog: {
    showMessageBox: vi.fn<() => Promise<{ response: number }>>(),
    showErrorBox: vi.fn<(title: string, text: string) => void>(),
  },
  systemPreferences: { askForMediaAccess: vi.fn<(kind: string) => Promise<boolean>>() },
}))
vi.mock('electron', () => electron)

const { app, dialog, systemPreferences } = electron
const platform = Object.getOwnPropertyDescriptor(process, 'platform')!
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-macos-'))
  vi.clearAllMocks()
  runOn('darwin')
  app.getPath.mockReturnValue(folder)
  app.isInApplicationsFolder.mockReturnValue(false)
  app.moveToApplicationsFolder.mockReturnValue(true)
  dialog.showMessageBox.mockResolvedValue({ response: 0 })
})
afterEach(() => {
  Object.defineProperty(process, 'platform', platform)
  rmSync(folder, { recursive: true, force: true })
})

function runOn(system: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { ...platform, value: system })
}

describe('the move to Applications', () => {
  test('is offered once to a program that runs from elsewhere', async () => {
    dialog.showMessageBox.mockResolvedValue({ response: 1 })
    expect(await offerApplications()).toBe(false)
    expect(await offerApplications()).toBe(false)
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(1)
    expect(app.moveToApplicationsFolder).not.toHaveBeenCalled()
  })

  test('replaces a program that is there, but none that runs', async () => {
    expect(await offerApplications()).toBe(true)
    const [{ conflictHandler }] = app.moveToApplicationsFolder.mock.lastCall!
    expect([conflictHandler('exists'), conflictHandler('existsAndRunning')]).toEqual([true, false])
  })

  test('says why it failed, and the program goes on', async () => {
    app.moveToApplicationsFolder.mockImplementation(() => {
      throw new Error('The disk is full.')
    })
    expect(await offerApplications()).toBe(false)
    expect(dialog.showErrorBox).toHaveBeenCalledWith(
      'Layerline was not moved',
      'The disk is full.\nDrag it into the Applications folder yourself.',
    )
  })

  test('is not offered in Applications, nor on another system', async () => {
    app.isInApplicationsFolder.mockReturnValue(true)
    expect(await offerApplications()).toBe(false)
    runOn('win32')
    expect(await offerApplications()).toBe(false)
    expect(dialog.showMessageBox).not.toHaveBeenCalled()
  })
})

test('macOS is asked for the camera, and its answer counts', async () => {
  systemPreferences.askForMediaAccess.mockResolvedValue(false)
  expect(await mayUseCamera()).toBe(false)
  expect(systemPreferences.askForMediaAccess).toHaveBeenCalledWith('camera')
  runOn('linux')
  expect(await mayUseCamera()).toBe(true)
})
