import { expect, test } from 'vitest'
import { ErrorStorm } from '../../main/error-storm.ts'

const MINUTE = 60_000

test('occasional errors are not a storm, however many', () => {
  const storm = new ErrorStorm()
  const verdicts = Array.from({ length: 200 }, (_, index) => storm.add(index * (MINUTE / 10)))
  expect(verdicts).not.toContain(true)
})

test('the 20th error within a minute is a storm', () => {
  const storm = new ErrorStorm()
  const verdicts = Array.from({ length: 20 }, (_, index) => storm.add(index * 1000))
  expect(verdicts.indexOf(true)).toBe(19)
})
