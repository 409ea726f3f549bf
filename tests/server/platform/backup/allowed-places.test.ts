import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusePlace } from '../../../../server/platform/backup/allowed-places.ts'
import { markFolder } from '../../../../server/platform/backup/place-marker.ts'

let folder: string
let data: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'layerline-places-')))
  data = join(folder, 'data')
  mkdirSync(data)
})
afterEach(() => rmSync(folder, { recursive: true }))

const refuse = (path: string, allowedFolders: string[] = [], of = data) =>
  refusePlace(path, { data: of, allowedFolders })

test.each([
  '/etc',
  '/etc/cron.d',
  '/usr/share',
  '/boot/new',
  '/proc/self',
  '/dev',
  '/run/systemd',
  '/etc/../etc',
])('a page cannot choose the folder of the system %s, also when it was allowed', (path) => {
  expect(refuse(path)).toContain('belongs to the system')
  expect(refuse(path, ['/', path])).toContain('belongs to the system')
})

test('a link into a folder of the system is refused by where it leads', () => {
  symlinkSync('/etc', join(folder, 'backups'))
  expect(refuse(join(folder, 'backups'))).toContain('belongs to the system')
  expect(refuse(join(folder, 'backups', 'new'))).toContain('belongs to the system')
  expect(markFolder(join(folder, 'backups'), { data, shop_id: null, allowedFolders: [] })).toContain(
    'belongs to the system',
  )
})

test('a page can choose folders beside the data folder and in the home folder', () => {
  expect(refuse(join(folder, 'backups'))).toBeNull()
  expect(refuse(join(homedir(), 'Layerline exports'))).toBeNull()
})

test.each(['/', '/var/lib/dpkg', '/var/lib/layerline-backups', '/home/somebody-else', '/srv/other'])(
  'a page can choose %s only when it was allowed at the start',
  (path) => {
    expect(refuse(path, [], '/srv-of-shop/layerline')).toContain('LAYERLINE_ALLOWED_FOLDERS')
    expect(refuse(path, [path])).toBeNull()
  },
)

test.each(['/layerline', '/var/lib/layerline', '/home/layerline', '/var/layerline'])(
  'a data folder %s does not open what is beside it',
  (of) => {
    expect(refuse('/var/lib/dpkg', [], of)).not.toBeNull()
    expect(refuse('/home/somebody-else', [], of)).not.toBeNull()
  },
)
