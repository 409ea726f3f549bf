import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processVitals } from '../../../../server/platform/adapters/process-vitals.ts'

test('the program measures this process and its database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-vitals-'))
  writeFileSync(join(folder, 'shop.sqlite'), 'x'.repeat(4096))
  const vitals = processVitals(folder, { now: () => 7 })
  try {
    expect(vitals).toMatchObject({ started_at: 7, system: `${process.platform} ${process.arch}` })
    expect(vitals.runtime).toBe(`Node ${process.versions.node}`)
    expect(vitals.databaseSizes()).toEqual({ bytes: 4096, wal_bytes: 0 })
    expect(vitals.memory().rss_bytes).toBeGreaterThan(vitals.memory().heap_bytes)
    expect(vitals.cpuSeconds()).toBeGreaterThan(0)
  } finally {
    vitals.close()
    rmSync(folder, { recursive: true })
  }
})

test('the report shows how long the main thread was held up', async () => {
  const vitals = processVitals(tmpdir(), { now: () => 7 })
  try {
    await new Promise((resolve) => setTimeout(resolve, 60))
    const until = performance.now() + 250
    while (performance.now() < until) continue
    await expect.poll(() => vitals.eventLoop().max_ms).toBeGreaterThan(150)
  } finally {
    vitals.close()
  }
})
