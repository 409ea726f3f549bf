import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReported, reportDuration, reportingTo } from './durations.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-durations-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('durations reach the run that asked for them, the slowest first', () => {
  const log = join(folder, 'durations')
  vi.stubEnv('TEST_DURATIONS', reportingTo(log)['TEST_DURATIONS'])
  reportDuration(join(ROOT, 'tests/shared/platform/money.test.ts'), null, 1200)
  reportDuration(join(ROOT, 'tests/e2e/buying.spec.ts'), 'a part is bought', 3400)
  expect(readReported(log)).toEqual([
    { name: 'tests/e2e/buying.spec.ts: a part is bought', seconds: 3.4 },
    { name: 'tests/shared/platform/money.test.ts', seconds: 1.2 },
  ])
})

test('a test that nobody asked reports nothing', () => {
  vi.stubEnv('TEST_DURATIONS', undefined)
  reportDuration(join(ROOT, 'tests/shared/platform/money.test.ts'), null, 1200)
  expect(readReported(join(folder, 'durations'))).toEqual([])
})

test('every suite of a tier is a script of package.json', async () => {
  const { TIERS } = await import('./suites.ts')
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  const scripts = Object.values(TIERS).flatMap((stages) =>
    stages.flatMap(({ suites }) => suites.map(({ script }) => script[0])),
  )
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts))
})
