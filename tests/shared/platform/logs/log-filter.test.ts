import { describe, expect, test } from 'vitest'
import { FindLogs, matchesLog, mayMatch } from '../../../../shared/platform/logs/log-filter.ts'
import { areaOfPath, parseLogLine } from '../../../../shared/platform/logs/log-line.ts'

const text = JSON.stringify({
  level: 'warn',
  time: '2026-11-22T18:00:00.000Z',
  area: 'emails',
  request_id: '7k3m-x0qe-2vta',
  msg: 'An email was not sent',
})

function matches(filter: Partial<FindLogs>): boolean {
  const find = FindLogs.parse(filter)
  return mayMatch(find, text) && matchesLog(find, parseLogLine(text)!, text)
}

describe('a filter of the log', () => {
  test.each<[Partial<FindLogs>, boolean]>([
    [{}, true],
    [{ level: 'info' }, true],
    [{ level: 'warn' }, true],
    [{ level: 'error' }, false],
    [{ area: 'emails' }, true],
    [{ area: 'queue' }, false],
    [{ text: 'EMAIL was' }, true],
    [{ text: 'refund' }, false],
    [{ id: '7K3M-X0QE-2VTA' }, true],
    [{ id: '7k3m' }, false],
    [{ level: 'warn', area: 'emails', text: 'sent', id: '7k3m-x0qe-2vta' }, true],
  ])('%o: %s', (filter, shows) => {
    expect(matches(filter)).toBe(shows)
  })
})

describe('a line of the log', () => {
  test('a line of an unknown area belongs to the program', () => {
    expect(parseLogLine('{"time":"x","level":"info","area":"moon"}')).toMatchObject({
      area: 'program',
      msg: '',
    })
  })

  test.each(['', '{"time":"x","lev', '[]', '{"level":"info"}', '{"time":"x","level":"loud"}'])(
    'the text %s is no line of the log',
    (cut) => {
      expect(parseLogLine(cut)).toBeNull()
    },
  )

  test.each([
    ['/v1/quotes', 'interface'],
    ['/trpc/desk.list', 'pages'],
    ['/mcp', 'agents'],
    ['/checkout/co_1/pay', 'checkout'],
    ['/', 'pages'],
  ])('%s is of the area %s', (path, area) => {
    expect(areaOfPath(path)).toBe(area)
  })
})
