import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runGeometryJob } from '../../server/geometry/analyze-part.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import { assessed } from './assessed-part.ts'
import { geometryJob } from './geometry-job.ts'

const files = join(import.meta.dirname, 'overlapping-bodies')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlapping-bodies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function analyze(file_path: string): Promise<Analysis> {
  const kind = file_path.split('.').at(-1) as FileKind
  const { analysis } = await runGeometryJob(geometryJob(folder, 'part', { file_path, kind }), () => {})
  return analysis
}

function findingsOf(analysis: Analysis): string[] {
  return assessed(analysis).findings.map(({ code }) => code)
}

describe('files with bodies that reach into each other', () => {
  test.each([
    ['beam-same-section.stl', 40_000],
    ['two-beams.step', 40_000],
    ['corner-flush.stl', 19_000],
    ['within-flush.stl', 64_000],
    ['post-sunk-into-beam.stl', 29_000],
    ['block-sunk-15-mm.stl', 110_000],
    ['boss-sunk-10-mm.stl', 141_417],
    ['boss-sunk-8-mm-control.stl', 142_312],
    ['cross-control.stl', 40_000],
    ['beam-nudged-control.stl', 40_000],
  ])('%s has the volume of their union, and a finding says so', async (file, volume) => {
    const analysis = await analyze(join(files, file))
    expect(Math.abs(analysis.volume_mm3 / volume - 1)).toBeLessThan(0.001)
    expect(analysis.volume_trusted).toBe(true)
    expect(findingsOf(analysis)).toContain('mesh_self_intersecting')
  })
})
