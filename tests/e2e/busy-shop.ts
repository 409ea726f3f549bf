import { type APIRequestContext, request as requests } from '@playwright/test'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { Router } from '../../server/trpc/router.ts'
import { PASSWORD } from './account-person.ts'
import { buyQuote, quotedPart } from './bought-part.ts'
import type { Cookies } from './console-owner.ts'
import { sampleFile, stlBox, type TestFile } from './part-files.ts'

export function consoleClient(shop: string, cookies: Cookies) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return createTRPCClient<Router>({
    links: [httpLink({ url: `${shop}/trpc`, headers: { cookie, origin: shop } })],
  })
}

/** Parts that take from minutes to hours; each is uploaded again with every order, as customers do. */
const PARTS: readonly TestFile[] = [
  sampleFile('hook.obj'),
  stlBox('spacer.stl', [20, 20, 6]),
  stlBox('foot.stl', [30, 30, 12]),
  sampleFile('clip.3mf'),
  stlBox('cover plate.stl', [90, 60, 4]),
]

/** Filaments that orders are in: six materials, eight colors. The first are ordered most. */
const FILAMENTS = [
  ['PLA+', 'Black'],
  ['PLA+', 'White'],
  ['PETG', 'Black'],
  ['PETG', 'Blue'],
  ['ASA', 'Gray'],
  ['PLA+', 'Red'],
  ['TPU', 'Black'],
  ['PLA+', 'Orange'],
  ['PC', 'Natural'],
  ['PLA-CF', 'Black'],
  ['PETG', 'Green'],
] as const

/** Units of each of the 40 orders: 312 together. */
export const QUANTITIES = [
  4, 6, 12, 2, 8, 1, 21, 3, 9, 5, 1, 10, 4, 21, 2, 6, 8, 16, 1, 7, 3, 12, 5, 20, 2, 9, 4, 15, 6, 1, 18, 3, 8,
  10, 2, 21, 5, 6, 9, 6,
] as const

/** Racks of printers of two models, five of which can print soft and five also large parts. */
const GROUPS = ['Front rack', 'Back rack', 'Annex'] as const

/** Gives the shop ten printers of two models in three groups; fillers of one model cannot melt polycarbonate. */
async function setPrinters(shop: string, cookies: Cookies): Promise<void> {
  const desk = consoleClient(shop, cookies)
  const { version, body } = await desk.documents.get.query({ kind: 'printers' })
  const [template] = body as object[]
  const all = (template as { materials: string[] }).materials
  const printers = Array.from({ length: 10 }, (_, index) => ({
    ...template,
    id: `p${index + 1}`,
    name: `Printer ${index + 1}`,
    group: GROUPS[index % GROUPS.length],
    ...(index < 6
      ? { model: 'Bambu Lab P1S' }
      : {
          model: 'Prusa Research MK4S',
          build_volume_mm: [250, 210, 220],
          enclosure: false,
          materials: all.filter((material) => !/^(PC|PPA|PPS|ASA|Nylon)/.test(material)),
        }),
  }))
  await desk.documents.save.mutate({ kind: 'printers', version, body: printers, reason: 'Ten printers' })
}

/** A customer's session, without a browser. */
async function customerRequests(shop: string): Promise<APIRequestContext> {
  const request = await requests.newContext({ baseURL: shop })
  const data = { name: 'Casey', email: `casey-${Date.now()}@example.com`, password: PASSWORD }
  await request.post('/auth/sign-up', { data })
  return request
}

/** Fills a new shop: ten printers, and paid orders of `quantities` units that wait to be printed. Returns the orders' ids. */
export async function fillBusyShop(
  shop: string,
  cookies: Cookies,
  quantities: readonly number[] = QUANTITIES,
): Promise<string[]> {
  await setPrinters(shop, cookies)
  const request = await customerRequests(shop)
  const waiting = quantities.map((quantity, index) => ({ quantity, index }))
  const ids: string[] = []
  const quoteOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [material, color] = FILAMENTS[(next.index * next.index) % FILAMENTS.length]
      const file = PARTS[next.index % PARTS.length]
      ids[next.index] = await quotedPart(request, shop, { file, quantity: next.quantity, material, color })
    }
  }
  // The server takes at most five uploads of one customer at once.
  await Promise.all(Array.from({ length: 4 }, quoteOneByOne))
  // One after another: a purchase can move the promise of the next one.
  for (const id of ids) await buyQuote(request, shop, id)
  await request.dispose()
  return ids
}
