import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUIDES } from '../../../../server/http/pages/guide-routes.ts'
import { ANY_REQUEST_REFUSALS, refusalsOf } from '../../../../server/http/docs/endpoint-refusals.ts'
import { ENDPOINTS } from '../../../../server/http/endpoint-list.ts'
import { REFUSAL_ADVICE } from '../../../../server/operations/guides/refusal-advice.ts'
import { openMcpShop, type McpShop } from '../../../mcp/mcp-shop.ts'
import { addressesIn } from '../../../shop/guide-text.ts'

let shop: McpShop
const texts: Record<string, string> = {}
beforeAll(async () => {
  shop = await openMcpShop()
  for (const { path } of GUIDES) texts[path] = await (await fetch(`${shop.address}${path}`)).text()
})
afterAll(() => shop.close())

const paths = GUIDES.map(({ path }) => path)

test.each(GUIDES)('$path is open to everybody, as $type', async ({ path, type }) => {
  const answer = await fetch(`${shop.address}${path}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  expect((await fetch(`${shop.address}${path}`, { method: 'POST' })).status).toBe(405)
})

test('every link of llms.txt leads somewhere', async () => {
  const links = [...texts['/llms.txt'].matchAll(/\]\(([^)]+)\)/g)].map((found) => found[1])
  expect(links.length).toBeGreaterThan(6)
  for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200])
})

test('llms.txt has the form of its convention: a title, a quotation, lists of links under second headings', () => {
  const [title, ...rest] = texts['/llms.txt'].split('\n')
  expect(title).toBe('# Layerline')
  expect(rest.find((line) => line !== '')).toMatch(/^> /)
  const lists = texts['/llms.txt'].split(/^## /m).slice(1)
  expect(lists.map((list) => list.split('\n')[0])).toEqual(['For agents', 'Interface', 'Optional'])
  const items = lists.flatMap((list) => list.split('\n').slice(1)).filter((line) => line !== '')
  expect(items.filter((item) => !/^- \[[^\]]+\]\([^)]+\): \S/.test(item))).toEqual([])
})

test('a skill file begins with a name and a description that fit their limits', () => {
  const [, front] = /^---\n([\s\S]*?)\n---\n/.exec(texts['/docs/skill.md'])!
  const fields = Object.fromEntries(
    front.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
  )
  expect(Object.keys(fields)).toEqual(['name', 'description'])
  expect(fields['name']).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect((JSON.parse(fields['description']) as string).length).toBeLessThanOrEqual(1024)
})

test.each(paths)('%s names no other address than those of this shop', async (path) => {
  const address = { base_url: 'https://parts.shop.test', mcp_url: 'https://mcp.shop.test/a' }
  const before = { ...shop.shop.address }
  Object.assign(shop.shop.address, address)
  const text = await (await fetch(`${shop.address}${path}`)).text()
  Object.assign(shop.shop.address, before)
  const strange = addressesIn(text).filter(
    (one) => !one.startsWith(address.base_url) && !one.startsWith(address.mcp_url),
  )
  expect(strange).toEqual([])
})

test.each(paths)('%s names only endpoints that there are', (path) => {
  const known = ENDPOINTS.map((row) => ({
    method: row.method,
    pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, String.raw`(\{\w+\}|\$\w+)`)}$`),
  }))
  const named = [...texts[path].matchAll(/(?:(GET|POST|DELETE) |\/\/[\w.:]+)(\/v1\/[\w/${}]+)/g)]
  const unknown = named.filter(
    ([, method, place]) =>
      !known.some((row) => row.pattern.test(place) && (method === undefined || row.method === method)),
  )
  expect(unknown.map(([whole]) => whole)).toEqual([])
  const least: Record<string, number> = {
    '/docs/agents.md': 10,
    '/llms.txt': 1,
    '/docs/skill.md': 0,
    '/docs/design-rules.md': 0,
  }
  expect(named.length).toBeGreaterThanOrEqual(least[path])
})

test('every refusal that a program can meet stands in the guide with what to do', () => {
  const met = new Set<string>([
    'invalid_input',
    ...ANY_REQUEST_REFUSALS,
    ...ENDPOINTS.filter((row) => row.access !== 'person').flatMap(refusalsOf),
  ])
  expect([...met].filter((code) => !(code in REFUSAL_ADVICE))).toEqual([])
  const rows = texts['/docs/agents.md'].split('\n')
  for (const code of Object.keys(REFUSAL_ADVICE))
    expect(rows.filter((line) => line.startsWith(`| \`${code}\` |`))).toHaveLength(1)
})

test.each(['/docs/agents.md', '/docs/skill.md'])('%s tells to ask the person before buying', (path) => {
  expect(texts[path]).toContain('**Ask before you buy.**')
  expect(texts[path]).toContain('Neither an agent nor a key can pay.')
})

test('the guide tells how long a price holds and a file is kept, with the shop’s own figures', () => {
  const { lifetimes, file_lifetimes } = shop.shop.settings
  const text = texts['/docs/agents.md'].replaceAll('\n', ' ')
  expect(text).toContain(`A price is valid for ${lifetimes.price_days} days`)
  expect(text).toContain(`an unpaid quote is kept for ${file_lifetimes.unpaid_days} days`)
})
