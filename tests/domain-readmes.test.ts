import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOMAINS } from './architecture-ladders.ts'
import { root } from './architecture-sources.ts'

const domains = DOMAINS.filter((name) => !['platform', 'geometry'].includes(name))
const pages = new Map(domains.map((name) => [name, read(`server/${name}/README.md`)]))

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns the tables that the README of a domain lists as its own. */
function tablesIn(page: string): string[] {
  const list = /\*\*Tables\*\*: ([^.]+)\./.exec(page)?.[1] ?? ''
  return [...list.matchAll(/`(\w+)`/g)].map(([, table]) => table)
}

describe.each([...pages])('the README of %s', (_name, page) => {
  test('has at most 40 lines', () => expect(page.trim().split('\n').length).toBeLessThanOrEqual(40))

  test('names its states, its tables and the three files to read first', () => {
    expect(page).toMatch(/\*\*States\*\*: /)
    expect(tablesIn(page).length).toBeGreaterThan(0)
    expect(/\*\*Read first\*\*: ([^\n]+)/.exec(page)?.[1].match(/\]\(/g)).toHaveLength(3)
  })
})

test.each(['platform', ...domains])('the tables of %s are those that the data model has for it', (name) => {
  const own = /the platform's own: ([^.]+)\./.exec(read('server/platform/db/README.md'))![1]
  const listed =
    name === 'platform'
      ? [...own.matchAll(/`(\w+)`/g)].map(([, table]) => table)
      : tablesIn(pages.get(name as (typeof domains)[number])!)
  const model = read('server/platform/db/data-model.md').split(/^### /m)
  const section = model.find((text) => text.toLowerCase().startsWith(name))!
  const described = [...section.matchAll(/^\| `(\w+)` +\|/gm)].map(([, table]) => table)
  expect(listed.toSorted()).toEqual(described.toSorted())
})
