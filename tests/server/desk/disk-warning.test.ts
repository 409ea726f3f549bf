import { afterEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { readShopWarnings } from '../../../server/desk/shop-warnings.ts'
import type { Disk } from '../../../server/platform/ports/disk.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner } from '../../shop/v1.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const STAFF = staffAs('viewer')

function staffAs(role: Role): Caller {
  return {
    kind: 'account',
    account_id: 'acc_1',
    role,
    auth: 'session',
    scopes: [],
    key: null,
    grant: null,
    session: 's',
  }
}

let shop: TestShop
afterEach(() => shop.close())

const warned = async () => (await readShopWarnings(shop.shop, STAFF)).disk

describe('the disk warning of the console', () => {
  test('appears while space is low, with what is left and what uploads leave', async () => {
    const room = { free_bytes: 40 * GIB, total_bytes: 100 * GIB }
    shop = await openTestShop({ ports: { disk: { room: () => Promise.resolve(room) } } })
    expect(await warned()).toBeNull()
    room.free_bytes = 1.5 * GIB
    expect(await warned()).toEqual({
      shortage: 'low',
      free_bytes: 1.5 * GIB,
      reserve_bytes: GIB,
      folder: shop.shop.settings.data_dir,
    })
    room.free_bytes = 100 * MIB
    expect(await warned()).toMatchObject({ shortage: 'no_uploads', free_bytes: 100 * MIB })
    room.free_bytes = 0
    expect(await warned()).toMatchObject({ shortage: 'full', free_bytes: 0 })
    room.free_bytes = 40 * GIB
    expect(await warned()).toBeNull()
  })

  test('follows the reserve of the settings, as the refusal of uploads does', async () => {
    const disk: Disk = { room: () => Promise.resolve({ free_bytes: 3 * GIB, total_bytes: 100 * GIB }) }
    shop = await openTestShop({ settings: { disk_reserve_mb: 4096 }, ports: { disk } })
    expect(await warned()).toMatchObject({ shortage: 'no_uploads', reserve_bytes: 4 * GIB })
    const owner = await signedInOwner(shop)
    const refused = await owner.upload({ file: binaryStl(box([20, 20, 20])) })
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'storage_full'])
  })

  test('hides no other warning when the disk cannot be read', async () => {
    const lost = { since: MONDAY_MORNING, folder: '/data', rescue: null }
    const disk: Disk = { room: () => Promise.reject(new Error('ENOENT')) }
    shop = await openTestShop({ ports: { disk, guard: { look: () => lost } } })
    const database = { since: MONDAY_MORNING, restore_command: null }
    expect(await readShopWarnings(shop.shop, STAFF)).toMatchObject({ disk: null, database })
  })

  test('has the command that restores a rescue copy, also where a folder has spaces in its name', async () => {
    const folder = '/Users/o/App Data'
    const lost = { since: MONDAY_MORNING, folder, rescue: `${folder}/backups/r.sqlite` }
    shop = await openTestShop({ ports: { guard: { look: () => lost } } })
    const { database } = await readShopWarnings(shop.shop, STAFF)
    expect(database?.restore_command).toBe(
      'npm run restore -- --from "/Users/o/App Data/backups/r.sqlite" --data "/Users/o/App Data" --replace',
    )
  })

  test('is shown to staff only', async () => {
    shop = await openTestShop()
    await expect(readShopWarnings(shop.shop, staffAs('customer'))).rejects.toThrow('role')
  })
})
