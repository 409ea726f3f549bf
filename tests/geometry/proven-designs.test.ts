import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { readPart } from '../../server/geometry/read-part.ts'
import { assessSupports } from '../../shared/geometry/assess/assess-supports.ts'
import { facts } from '../shared/geometry/assess/example-facts.ts'
import { analyzed, assessed } from './assessed-part.ts'
import { printRequest } from './print/print-request.ts'

const models = join(import.meta.dirname, '../../../shared/models')
/** Supports do not depend on what fills a part. */
const HOLLOW = { walls: 1, infill_percent: 0, top_layers: 1, bottom_layers: 1 }
/** Printer parts that are printed by the thousand, as their designers publish them for printing. */
const proven = existsSync(models)
  ? readdirSync(models).filter((name) => /^(i3|mini|v0|v2|vt)-.*\.stl$/.test(name))
  : []

describe.skipIf(proven.length === 0)(
  'parts that print well (of the reference models; skipped when these are absent)',
  () => {
    test.each(proven)('%s is not blocked, and keeps the orientation of its designer', async (name) => {
      const bytes = readFileSync(join(models, name))
      const { mesh } = await readPart(bytes, {
        kind: 'stl',
        units: 'mm',
        maxTriangles: 1e6,
        onProgress: () => {},
      })
      const { analysis } = analyzed(mesh)
      const { findings } = assessed(analysis)
      expect(findings.filter((finding) => finding.level === 'block')).toEqual([])
      expect(analysis.placements[0].down).toEqual([0, 0, -1])
      const estimate = estimatePrint(
        mesh,
        analysis.placements[0],
        printRequest({ ...HOLLOW, supports: 'auto' }),
      )
      const stuck = assessSupports({ ...facts(), estimate }).filter((finding) => finding.level === 'block')
      expect(stuck).toEqual([])
    })
  },
)
