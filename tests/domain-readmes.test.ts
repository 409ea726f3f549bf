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

test('every table belongs to one domain or to the platform', () => {
  const own = /the platform's own: ([^.]+)\./.exec(read('server/platform/db/README.md'))![1]
  const listed = [
    ...[...pages.values()].flatMap(tablesIn),
    ...[...own.matchAll(/`(\w+)`/g)].map(([, table]) => table),
  ]
  const described = [...read('server/platform/db/data-model.md').matchAll(/^\| `(\w+)` +\|/gm)]
  expect(listed.toSorted()).toEqual(described.map(([, table]) => table).toSorted())
})
