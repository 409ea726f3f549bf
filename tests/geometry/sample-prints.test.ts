import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { openDatabase, type ShopDatabase } from '../../server/platform/db/db.ts'
import { runGeometryJob } from '../../server/geometry/analyze-part.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { warmUpJobs } from '../../server/start/warm-up-jobs.ts'
import { MATERIAL_IDS } from '../../shared/catalog/materials.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import { SAMPLE_PRINTS } from '../../shared/quoting/pricing/sample-prints.ts'
import { firstDay } from '../shop/first-day.ts'

let folder = ''
let database: ShopDatabase
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sample-prints-'))
  database = openDatabase(firstDay(0), PROGRAM.migrations)
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

test.each(SAMPLE_PRINTS)('the stored figures of $file are those of the engine', async (sample) => {
  const { estimate } = await runGeometryJob(
    {
      ...warmUpJobs(readShopData(database), PROGRAM.resources, folder)[0],
      file_path: join(PROGRAM.resources, 'sample-parts', sample.file),
      filename: sample.file,
      kind: sample.file.split('.').at(-1) as FileKind,
    },
    () => {},
  )
  // One percent: a small change of the engine does not change a price enough to matter here.
  const isNear = (stored: number, measured: number) => Math.abs(stored - measured) <= measured * 0.01
  expect(isNear(sample.support_contact_mm2, estimate.support_contact_mm2)).toBe(true)
  const far = MATERIAL_IDS.filter((id) => {
    const [stored, measured] = [sample.prints[id], estimate.by_material[id]]
    return !isNear(stored.grams, measured.grams) || !isNear(stored.seconds, measured.seconds)
  })
  expect(far).toEqual([])
})
