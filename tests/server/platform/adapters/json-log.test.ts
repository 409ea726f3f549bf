import { expect, test } from 'vitest'
import { jsonLog } from '../../../../server/platform/adapters/json-log.ts'

function loggedBy(work: object) {
  const lines: Record<string, unknown>[] = []
  const log = jsonLog('error', {
    workFields: () => work,
    output: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  })
  return { log, lines }
}

test('each line has the fields of what runs and its own, and none of the line before', () => {
  const { log, lines } = loggedBy({ area: 'queue', work: 'queue' })
  log.error({ quote: 'q_1' }, 'first')
  log.error({ area: 'browser' }, 'second')
  expect(lines.map(({ time: _time, ...line }) => line)).toEqual([
    { level: 'error', area: 'queue', work: 'queue', quote: 'q_1', msg: 'first' },
    { level: 'error', area: 'browser', work: 'queue', msg: 'second' },
  ])
})

test('errors keep their stack and their fields, without secrets', () => {
  const { log, lines } = loggedBy({})
  const error = Object.assign(new Error('refused for max@planted.test'), { code: 'E_NO', token: 'planted' })
  log.error({ err: error, password: 'planted' }, 'failed with Bearer planted-token')
  expect(lines).toMatchObject([
    {
      password: '[secret]',
      msg: 'failed with Bearer [secret]',
      err: { type: 'Error', message: 'refused for m…@planted.test', code: 'E_NO', token: '[secret]' },
    },
  ])
  expect(JSON.stringify(lines)).toContain('json-log.test.ts')
  expect(JSON.stringify(lines).replaceAll('@planted', '')).not.toContain('planted')
})
