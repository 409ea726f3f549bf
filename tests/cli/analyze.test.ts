import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asciiStl, binaryStl, obj, threemf } from '../geometry/model-files.ts'
import { box, openBox } from '../geometry/shapes.ts'

/** Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const root = join(import.meta.dirname, '../..')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyze-'))
  const part = box([20, 30, 10])
  writeFileSync(join(folder, 'part.stl'), binaryStl(part))
  writeFileSync(join(folder, 'part.obj'), obj(part))
  writeFileSync(join(folder, 'part.3mf'), threemf(part))
  writeFileSync(join(folder, 'small.stl'), binaryStl(box([2, 1, 0.5])))
  writeFileSync(join(folder, 'open.stl'), asciiStl(openBox([20, 30, 10])))
  writeFileSync(join(folder, 'cut.stl'), binaryStl(part).subarray(0, 300))
  writeFileSync(join(folder, 'empty.stl'), '')
  writeFileSync(join(folder, 'letter.stl'), 'Dear shop, please print this.\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

function analyze(...args: string[]) {
  const command = join(root, 'server/cli/analyze.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { answers: lines.map((line) => JSON.parse(line) as Record<string, unknown>), stderr, status }
}

describe('npm run analyze', () => {
  test('prints one line for each file, in order, and exits with 0', () => {
    const { answers, stderr, status } = analyze(
      'part.stl',
      'part.obj',
      'part.3mf',
      '--profile',
      'classic',
      '--as-oriented',
    )
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    expect(answers.map(({ file, kind }) => [file, kind])).toEqual([
      ['part.stl', 'stl'],
      ['part.obj', 'obj'],
      ['part.3mf', '3mf'],
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        size_mm: [20, 30, 10],
        volume_mm3: expect.closeTo(6000, 3),
        area_mm2: expect.closeTo(2200, 3),
        triangles: 12,
        bodies: 1,
        watertight: true,
        findings: [],
        orientation: { normal: [0, 0, -1] },
        elapsed_ms: expect.any(Number),
      })
      expect(answer['grams']).toBeGreaterThan(1)
      expect(answer['seconds']).toBeGreaterThan(60)
      expect(answer['breakdown']).toMatchObject({ grams: { perimeters: expect.any(Number) } })
    }
  })

  test('reports findings of a readable part', () => {
    const { answers, status } = analyze('open.stl')
    expect(status).toBe(0)
    expect(answers[0]).toMatchObject({ watertight: false })
    expect(answers[0]['findings']).toContainEqual(
      expect.objectContaining({ code: 'mesh_not_watertight', level: 'block', count: expect.any(Number) }),
    )
  })

  test('reports unreadable files with code and sentence, continues, and exits with 1', () => {
    const { answers, status } = analyze('cut.stl', 'empty.stl', 'letter.stl', 'none.stl', 'part.stl')
    expect(status).toBe(1)
    expect(answers.map(({ error }) => error)).toEqual([
      'file_unreadable',
      'file_empty',
      'unsupported_file_type',
      'file_not_found',
      undefined,
    ])
    for (const { file, error, detail, ...rest } of answers.slice(0, 4)) {
      expect({ file, error, detail }).toEqual({ file, error, detail: expect.stringMatching(/^[A-Z].*\.$/) })
      expect(rest).toEqual({})
    }
  })

  test('inches change the size of an STL', () => {
    const { answers } = analyze('small.stl', '--units', 'in')
    expect(answers[0]['size_mm']).toEqual([50.8, 25.4, 12.7].map((mm) => expect.closeTo(mm, 3)))
  })

  test('an invalid option prints one sentence to standard error, and exits with 2', () => {
    const { answers, stderr, status } = analyze('part.stl', '--colour', 'red')
    expect({ answers, status }).toEqual({ answers: [], status: 2 })
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
