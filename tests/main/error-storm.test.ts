import { expect, test } from 'vitest'
import { ErrorStorm } from '../../main/error-storm.ts'

const MINUTE = 60_000

test('errors now and then are no storm, however many', () => {
  const storm = new ErrorStorm()
  const verdicts = Array.from({ length: 200 }, (_, at) => storm.add(at * (MINUTE / 10)))
  expect(verdicts).not.toContain(true)
})

test('the twentieth error within a minute is one', () => {
  const storm = new ErrorStorm()
  const verdicts = Array.from({ length: 20 }, (_, at) => storm.add(at * 1000))
  expect(verdicts.indexOf(true)).toBe(19)
})
