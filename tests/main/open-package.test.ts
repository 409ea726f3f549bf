import { expect, test, vi } from 'vitest'
import { askToInstall } from '../../main/updates/install-package.ts'

const { openPath } = vi.hoisted(() => ({ openPath: vi.fn<(file: string) => Promise<string>>() }))
vi.mock('electron', () => ({ shell: { openPath } }))

const INSTALLATION = { target: 'dmg', program: '/Applications/Layerline', pkexec: null } as const

test('a disk image is opened by the system once the shop is closed', async () => {
  openPath.mockResolvedValue('')
  const right = await askToInstall(INSTALLATION, 'layerline.dmg')
  expect(openPath).not.toHaveBeenCalled()
  await right.install()
  expect(openPath).toHaveBeenCalledWith('layerline.dmg')
})

test('a package that the system does not open is told with the reason', async () => {
  openPath.mockResolvedValue('The operation was canceled by the user.')
  const right = await askToInstall(INSTALLATION, 'layerline.dmg')
  await expect(right.install()).rejects.toThrow(
    'The package at layerline.dmg was not opened: The operation was canceled by the user.',
  )
})
