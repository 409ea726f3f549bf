import { expect, test } from 'vitest'
import { jobMemoryFor, workersFor } from '../../../shared/geometry/worker-limits.ts'

const GIB = 1024 ** 3

test.each([
  ['two processors', { processors: 2, memory_bytes: 24 * GIB }, 3],
  ['many processors', { processors: 16, memory_bytes: 64 * GIB }, 4],
  ['many processors with little memory', { processors: 16, memory_bytes: 4 * GIB }, 2],
  ['one processor with little memory', { processors: 1, memory_bytes: GIB }, 2],
])('%s: as many workers as processors and memory allow', (_machine, machine, workers) => {
  expect(workersFor(machine)).toBe(workers)
})

test('a job may use half of the memory, within 1 and 3 GB', () => {
  expect([GIB, 4 * GIB, 32 * GIB].map(jobMemoryFor)).toEqual([GIB, 2 * GIB, 3 * GIB])
})
