import { expect, test } from 'vitest'
import { summarize, type BenchResult } from './result.ts'

const HELD: [string, BenchResult] = ['accuracy', 'holds']
const MISSED: [string, BenchResult] = ['http', 'missed']
const NOT_MEASURED: [string, BenchResult] = ['settings', { notMeasured: 'prusa-slicer is not installed' }]

test('a bench that measured nothing is not claimed to hold', () => {
  const { text, exitCode } = summarize(new Map([NOT_MEASURED]))
  expect(text.trim()).toBe('Not measured: settings (prusa-slicer is not installed)')
  expect(exitCode).toBe(3)
})

test('held, missed and unmeasured targets are listed by bench', () => {
  const { text } = summarize(new Map([HELD, NOT_MEASURED, MISSED]))
  expect(text.trim().split('\n')).toEqual([
    'Targets missed: http',
    'Targets hold: accuracy',
    'Not measured: settings (prusa-slicer is not installed)',
  ])
})

test.each<[string, [string, BenchResult][], number]>([
  ['all targets hold', [HELD, ['readers', 'no target']], 0],
  ['one is missed', [HELD, MISSED], 1],
  ['one holds and another is not measured', [HELD, NOT_MEASURED], 3],
  ['one is missed and another not measured', [MISSED, NOT_MEASURED], 1],
])('the exit code tells that %s', (_name, results, exitCode) => {
  expect(summarize(new Map(results)).exitCode).toBe(exitCode)
})
