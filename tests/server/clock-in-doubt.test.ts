import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweepAgentUses } from '../../server/accounts/agent-uses.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { noteClock } from '../../server/platform/db/clock-mark.ts'
import { forgetAddresses } from '../../server/quoting/delivery/forget-addresses.ts'
import { confirmClock, readShopWarnings } from '../../server/desk/shop-warnings.ts'
import { sweep } from '../../server/accounts/oauth/sweep.ts'
import { removeOldFiles } from '../../server/quoting/intake/remove-old-files.ts'
import { sweepUploads } from '../../server/quoting/intake/sweep-uploads.ts'
import { watchClock } from '../../server/platform/watch-clock.ts'
import type { Role } from '../../shared/accounts/people.ts'
import { DAY, MINUTE } from '../../shared/platform/time.ts'
import { NEARBY, shopWithQuote, type DeliveryShop } from '../shop/delivery-shop.ts'
import { MONDAY_MORNING } from '../shop/test-shop.ts'

let open: DeliveryShop
beforeEach(async () => {
  open = await shopWithQuote()
  await open.deliver(NEARBY)
  const { account_id } = open.test.database.get<{ account_id: string }>('select account_id from quotes')!
  open.test.database.write((tx) => {
    const at = MONDAY_MORNING
    tx.run(`insert into part_files values ('${'b'.repeat(64)}', 'stl', 1, ?, null)`, at)
    tx.run(
      `insert into upload_links values ('ul_1', 'hash', ?, 'box.stl', 9, ?, ?, '${'b'.repeat(64)}', 9, ?)`,
      account_id,
      at,
      at,
      at,
    )
    tx.run(
      `insert into oauth_grants (id, account_id, client_id, client_name, verified_domain, scopes, resource, created_at,
         last_used_at, expires_at, revoked_at, ended_by) values ('gr_1', ?, 'cl_1', 'editor', null, '[]', 'mcp', ?, null, ?, null, null)`,
      account_id,
      at,
      at + DAY,
    )
    tx.run(
      `insert into agent_uses (at, account_id, grant_id, door, action, outcome) values (?, ?, 'gr_1', 'mcp', 'x', 'done')`,
      at,
      account_id,
    )
  })
  watchClock(open.test.shop)
})
afterEach(() => open.test.close())

const now = () => open.test.shop.clock.now()

function staffAs(role: Role): Caller {
  const account_id = `acc_${role}`
  return {
    kind: 'account',
    account_id,
    role,
    auth: 'session',
    scopes: [],
    key: null,
    grant: null,
    session: 's',
  }
}

/** Everything that is deleted when it is too old. */
async function sweepAll(): Promise<void> {
  const { shop, database } = open.test
  await removeOldFiles(shop)
  await sweepUploads(shop)
  sweepAgentUses(shop)
  database.write((tx) => {
    forgetAddresses(tx, now())
    sweep(tx, now())
  })
}

const count = (table: string, where = 'true') =>
  open.test.database.get<{ n: number }>(`select count(*) as n from ${table} where ${where}`)!.n

/** Counts the rows that can be deleted but are still there. */
const left = () => ({
  files: count('part_files', 'removed_at is null'),
  uploads: count('upload_links'),
  addresses: count('deliveries'),
  grants: count('oauth_grants'),
  uses: count('agent_uses'),
})

const ALL = { files: 2, uploads: 1, addresses: 1, grants: 1, uses: 1 }
const NOTHING = { files: 0, uploads: 0, addresses: 0, grants: 0, uses: 0 }

/** The server looks at the clock every five minutes. */
function run(seconds: number): void {
  for (let passed = 0; passed < seconds; passed += 5 * MINUTE) {
    open.test.wait(5 * MINUTE)
    watchClock(open.test.shop)
  }
}

describe('when the clock jumps 400 days ahead', () => {
  beforeEach(() => open.test.wait(400 * DAY))

  test('nothing is deleted, not even before anybody has looked at it', async () => {
    await sweepAll()
    expect(left()).toEqual(ALL)
    watchClock(open.test.shop)
    await sweepAll()
    expect(left()).toEqual(ALL)
  })

  test('nothing is lost if it jumps back, and it is believed at once', async () => {
    watchClock(open.test.shop)
    await sweepAll()
    open.test.wait(-400 * DAY)
    watchClock(open.test.shop)
    expect((await readShopWarnings(open.test.shop, staffAs('viewer'))).clock).toBeNull()
    await sweepAll()
    expect(left()).toEqual(ALL)
  })

  test('old data is deleted once it has run on for a day', async () => {
    watchClock(open.test.shop)
    run(DAY)
    await sweepAll()
    expect(left()).toEqual(NOTHING)
  })

  test('staff are told, and one who decides can say that it is right', async () => {
    const { shop } = open.test
    watchClock(shop)
    expect((await readShopWarnings(shop, staffAs('packer'))).clock).toEqual({
      now: now(),
      last_open: MONDAY_MORNING,
      trusted_in: DAY,
    })
    expect(() => confirmClock(shop, staffAs('packer'))).toThrow('role')
    confirmClock(shop, staffAs('operator'))
    expect((await readShopWarnings(shop, staffAs('packer'))).clock).toBeNull()
    await sweepAll()
    expect(left()).toEqual(NOTHING)
  })
})

test('a shop from before the clock was remembered was open when something last happened', () => {
  const { database } = open.test
  database.write((tx) => tx.run('delete from clock_marks'))
  const { mark, newlyDoubted } = database.write((tx) => noteClock(tx, MONDAY_MORNING + 400 * DAY))
  expect(mark.trusted_at).toBe(MONDAY_MORNING)
  expect(newlyDoubted).toBe(true)
})
