import { describe, expect, test, vi } from 'vitest'
import { consoleRoutes } from '../../../../renderer/console/console-routes.ts'
import { pages } from '../../../../renderer/app.tsx'
import { parseSearch, stringifySearch } from '../../../../renderer/platform/shell/search-text.ts'

// A page calls it while loading.
vi.hoisted(() => Object.assign(globalThis, { matchMedia: () => ({ matches: true }) }))

const TEXTS = [
  '1009',
  '007',
  '1e5',
  'true',
  'null',
  '"quoted"',
  '[1]',
  'coat hook',
  'a+b',
  'M&M 50%',
  'Häken',
]

describe('the query string of a page', () => {
  test.each(TEXTS)('is read as text: %j', (text) => {
    expect(parseSearch(`?q=${encodeURIComponent(text)}`)).toEqual({ q: text })
  })

  test.each(TEXTS)('is read back as written: %j', (text) => {
    expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text })
  })

  test('is written as plain text, without unset values', () => {
    expect(stringifySearch({ q: '1009', late: true, status: undefined, chosen: null })).toBe(
      '?q=1009&late=true',
    )
    expect(stringifySearch({ q: undefined })).toBe('')
  })

  test('is read and written as text by the router', () => {
    expect(pages.options.parseSearch?.('?q=1009')).toEqual({ q: '1009' })
    expect(pages.options.stringifySearch?.({ q: '1009' })).toBe('?q=1009')
  })
})

interface ReadingRoute {
  options: { path?: string; validateSearch?: unknown }
}

/** Reads a query string by the route of a page. */
function read(path: string, search: string): unknown {
  const all: readonly ReadingRoute[] = [
    ...consoleRoutes,
    ...(Object.values(pages.routesById) as ReadingRoute[]),
  ]
  const validate = all.find(({ options }) => options.path === path)?.options.validateSearch
  if (typeof validate !== 'function') throw new Error(`${path} reads no search`)
  return (validate as (search: Record<string, string>) => unknown)(parseSearch(search))
}

describe('a page reads its query string', () => {
  test.each([
    ['/console/orders', '?q=1009', { q: '1009' }],
    ['/console/orders', '?due=late', { due: 'late' }],
    ['/console/orders', '?status=on_hold&chosen=123', { status: 'on_hold', chosen: '123' }],
    ['/console/quotes', '?q=1009', { q: '1009' }],
    ['/console/production', '?chosen=1009', { chosen: '1009' }],
    ['/console/emails', '?state=sent&chosen=12', { state: 'sent', chosen: '12' }],
    ['/quotes', '?q=2024', { q: '2024' }],
    ['/quotes/$id/order', '?speed=asap', { speed: 'asap' }],
    ['/orders/$id', '?paid=1', { paid: true }],
    ['/q/$token', '?mine=true', { mine: true }],
    ['/device', '?code=1234', { code: '1234' }],
    ['/account/activity', '?key=42', { key: '42' }],
    ['/console/security-log', '?person=7', { person: '7' }],
    ['/sign-in', '?next=%2Fquotes', { next: '/quotes' }],
  ])('%s%s', (path, search, found) => {
    expect(read(path, search)).toMatchObject(found)
  })
})
