import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { renewAuthority, saveLan } from '../../../../server/operations/lan/save-lan.ts'
import type { SaveLan } from '../../../../shared/operations/lan/lan-settings.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { freePort } from '../../../shop/free-port.ts'
import { staffMember } from '../../../shop/staff.ts'
import { fetchOnce, type LanShop, openLanShop } from './open-lan.ts'

let open: LanShop
let owner: Caller
let wish: SaveLan

beforeEach(async () => {
  open = await openLanShop()
  owner = await staffMember(open, 'owner')
  const lan_port = await freePort()
  wish = { lan: true, lan_port, lan_name: null, certificate_file: null, certificate_key_file: null }
})
afterEach(async () => {
  await open.lan.close()
  rmSync(open.shop.settings.data_dir, { recursive: true, force: true })
  await open.close()
})

const status = async () =>
  (await fetchOnce(`https://127.0.0.1:${wish.lan_port}/healthz`, open.lan.authority()!.pem)).status

const CLOSED = { is_open: false, fault: expect.stringContaining('clock') as string }

describe('a start with a wrong clock', () => {
  test.each([
    ['380 days ahead', 380, { is_open: true, fault: null }],
    ['11 years ahead', 11 * 365, CLOSED],
    ['3 years behind', -3 * 365, CLOSED],
  ])('%s leaves nothing wrong once the clock is right again', async (_title, days, meanwhile) => {
    await saveLan(open.shop, owner, wish)
    const trusted = open.lan.authority()!.pem
    open.wait(days * DAY)
    await open.restart()
    expect(open.lan.state()).toMatchObject(meanwhile)
    open.wait(-days * DAY)
    await open.restart()
    expect(open.lan.state()).toMatchObject({ is_open: true, fault: null, authority_fault: null })
    expect(open.lan.authority()!.pem).toBe(trusted)
    expect(await status()).toBe(200)
  })

  test.each([
    ['380 days ahead', 380],
    ['11 years ahead', 11 * 365],
    ['3 years behind', -3 * 365],
  ])('%s, corrected while the program runs, leaves nothing wrong', async (_title, days) => {
    await saveLan(open.shop, owner, wish)
    open.wait(days * DAY)
    await open.lan.follow()
    open.wait(-days * DAY)
    await open.lan.follow()
    expect(open.lan.state()).toMatchObject({ is_open: true, fault: null })
    expect(await status()).toBe(200)
  })

  test('a start that makes the first authority leaves a way out', async () => {
    open.wait(380 * DAY)
    await open.lan.save(wish)
    open.wait(-380 * DAY)
    await open.restart()
    expect(open.lan.state()).toMatchObject({ is_open: false, fault: open.lan.state().authority_fault })
    expect(open.lan.state().fault).toMatch(/valid from/)
    await renewAuthority(open.shop, owner)
    expect(await status()).toBe(200)
  })
})

describe('an authority that has ended', () => {
  test('closes the local network, and a new one opens it', async () => {
    await saveLan(open.shop, owner, wish)
    open.wait(3651 * DAY)
    await open.lan.follow()
    expect(open.lan.state()).toMatchObject({ is_open: false, certificate: null })
    expect(open.lan.state().fault).toMatch(/ended on .*make a new authority/)
    await open.lan.renewAuthority()
    expect(open.lan.state()).toMatchObject({ is_open: true, fault: null })
  })
})
