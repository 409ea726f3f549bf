import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The modules of pages that may format dates: the words of all pages with the shop’s zone, and the log, which shows seconds. */
const FORMATTERS = [
  'renderer/operations/logs/log-words.ts',
  'renderer/platform/ui/shop-zone.ts',
  'renderer/platform/ui/words.ts',
]

test('pages write dates and times by the same words, on the shop’s clock', () => {
  const formatting = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `renderer/${path}`)
    .filter((path) =>
      /DateTimeFormat|toLocale(?:Date|Time)String|toDateString/.test(readFileSync(join(ROOT, path), 'utf8')),
    )
  expect(formatting.toSorted()).toEqual(FORMATTERS)
})
