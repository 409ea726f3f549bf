import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock, systemIds } from '../../server/platform/adapters/system.ts'
import { openDatabase } from '../../server/platform/db/db.ts'
import { hostServer } from '../../server/start/host-server.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { recognizeFolder, settleIdentity } from '../../server/start/recognize-folder.ts'
import type { StartPhase } from '../../shared/platform/start-phases.ts'
import { migrationsOfNext, NEXT_MIGRATION } from '../server/platform/db/next-program.ts'

const OWN = PROGRAM.migrations
let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'layerline-phases-'))))
afterEach(() => {
  PROGRAM.migrations = OWN
  rmSync(folder, { recursive: true, force: true })
})

/** A shop that this version of the program has made. */
function makeShop(data: string): void {
  mkdirSync(data)
  const found = recognizeFolder(data)
  const database = openDatabase(join(data, 'shop.sqlite'), PROGRAM.migrations)
  settleIdentity(found, database, { ids: systemIds, clock: systemClock })
  database.close()
}

async function phasesOf(data: string): Promise<StartPhase[]> {
  const phases: StartPhase[] = []
  const settings = { data_dir: data, port: 0, log_level: 'silent' } as const
  const host = await hostServer(settings, { onPhase: (phase) => void phases.push(phase) })
  const { parts, backup, export: isExporting } = host.current().underWay()
  expect({ parts, backup, isExporting }).toEqual({ parts: 0, backup: false, isExporting: false })
  await host.close()
  return phases
}

test('the start of a server says what it does: also the backup and each migration of an update', async () => {
  const data = join(folder, 'shop')
  makeShop(data)
  PROGRAM.migrations = migrationsOfNext(folder, NEXT_MIGRATION, 'drop table next_orders')
  expect(await phasesOf(data)).toEqual([
    { phase: 'opening' },
    { phase: 'backing_up' },
    { phase: 'checking' },
    { phase: 'migrating', step: 1, steps: 2 },
    { phase: 'migrating', step: 2, steps: 2 },
    { phase: 'listening' },
  ])
  expect(await phasesOf(data)).toEqual([{ phase: 'opening' }, { phase: 'checking' }, { phase: 'listening' }])
})
