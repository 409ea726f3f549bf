import { setContact } from './change-document.ts'
import Database from 'better-sqlite3'
import { join } from 'node:path'
import { request as requests } from '@playwright/test'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import { EASYPOST_KEY, fakeEasyPost, type FakeEasyPost } from '../shop/fake-easypost.ts'
import { PASSWORD } from './account-person.ts'
import { buyQuote, quotedPart } from './bought-part.ts'
import { consoleClient } from './busy-shop.ts'
import { test as base } from './console-owner.ts'
import { stlBox } from './part-files.ts'
import { hurriedShop } from './shop.ts'
import { makeUnits } from './shop-work.ts'

export type Console = ReturnType<typeof consoleClient>

/** Thirty orders are made ready faster than any person works. */
function shopWith(post: FakeEasyPost): ServerSettingsInput {
  return { ...hurriedShop(), easypost_api: post.url }
}

/** A shop that ships by EasyPost, with a fake account of it on this machine, and a carrier that comes every day. */
export const test = base.extend<object, { post: FakeEasyPost; settings: ServerSettingsInput; desk: Console }>(
  {
    post: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
      async ({}, use) => {
        const post = await fakeEasyPost()
        process.env['LAYERLINE_EASYPOST_KEY'] = EASYPOST_KEY
        await use(post)
        delete process.env['LAYERLINE_EASYPOST_KEY']
        await post.close()
      },
      { scope: 'worker' },
    ],
    settings: [async ({ post }, use) => use(shopWith(post)), { scope: 'worker' }],
    desk: [
      async ({ opened, ownerCookies }, use) => {
        const desk = consoleClient(opened.address, ownerCookies)
        await setContact({ shop: opened.address, cookies: ownerCookies })
        await shipByEasyPost(desk)
        await use(desk)
      },
      { scope: 'worker' },
    ],
  },
)

async function shipByEasyPost(desk: Console): Promise<void> {
  const { version, body } = await desk.documents.get.query({ kind: 'delivery' })
  const rules = structuredClone(body) as { courier: { on: boolean }; carrier: object; labels: object }
  rules.courier.on = false
  Object.assign(rules.carrier, { on: true, provider: 'easypost' })
  rules.labels = {
    format: 'pdf',
    pickups: [{ carrier: 'USPS', weekdays: [1, 2, 3, 4, 5, 6, 7], at: '23:59' }],
  }
  await desk.documents.save.mutate({ kind: 'delivery', version, body: rules, reason: null })
}

/** Orders that are paid, as with a real card, and whose units are ready to be packed. Returns their ids. */
export async function readyOrders(
  desk: Console,
  opened: { address: string; data: string },
  count: number,
): Promise<string[]> {
  const request = await requests.newContext({ baseURL: opened.address })
  const data = { name: 'Casey', email: `casey-${Date.now()}@example.com`, password: PASSWORD }
  await request.post('/auth/sign-up', { data })
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const file = stlBox('bracket.stl', [20, 20, 10])
    const part = { file, quantity: 1 + (index % 3), material: 'PLA+', color: 'Black' }
    const id = await quotedPart(request, opened.address, part)
    await buyQuote(request, opened.address, id)
    ids.push(id)
  }
  await request.dispose()
  const database = new Database(join(opened.data, 'shop.sqlite'))
  database.prepare("update checkouts set provider = 'stripe' where provider = 'practice'").run()
  database.close()
  for (const order_id of ids) await makeUnits(desk, order_id)
  return ids
}
