import { expect, test } from 'vitest'
import { defaultDataFolder } from '../../../server/platform/settings.ts'

test.each([
  ['win32', { LOCALAPPDATA: '/local', APPDATA: '/roaming' }, '/local/Layerline'],
  ['win32', {}, '/home/ada/AppData/Local/Layerline'],
  ['darwin', {}, '/home/ada/Library/Application Support/Layerline'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/layerline'],
  ['linux', {}, '/home/ada/.local/share/layerline'],
] as const)('on %s a shop with the environment %j is in %s', (platform, environment, folder) =>
  expect(defaultDataFolder(platform, environment, '/home/ada').replaceAll('\\', '/')).toBe(folder),
)
