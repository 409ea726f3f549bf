import { expect, test, vi } from 'vitest'
import { askToInstall } from '../../main/updates/install-package.ts'

const { openPath } = vi.hoisted(() => ({ openPath: vi.fn<(file: string) => Promise<string>>() }))
vi.mock('electron', () => ({ shell: { openPath } }))

const INSTALLATION = { target: 'nsis', program: 'Layerline.exe', pkexec: null } as const

test('an installer is opened by the system once the shop is closed', async () => {
  openPath.mockResolvedValue('')
  const right = await askToInstall(INSTALLATION, 'setup.exe')
  expect(openPath).not.toHaveBeenCalled()
  await right.install()
  expect(openPath).toHaveBeenCalledWith('setup.exe')
})

test('a package that the system does not open is told with the reason', async () => {
  openPath.mockResolvedValue('The operation was canceled by the user.')
  const right = await askToInstall(INSTALLATION, 'setup.exe')
  await expect(right.install()).rejects.toThrow(
    'The package at setup.exe was not opened: The operation was canceled by the user.',
  )
})
