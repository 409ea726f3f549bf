import { expect, test } from 'vitest'
import { csvRowCounter } from '../../../renderer/platform/lists/save-matching.ts'
import { csvLines } from '../../../shared/platform/csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the counter counts the rows of a CSV file below its headings, however it is cut', () => {
  const file = csvLines([
    ['Order', 'Note'],
    [1, 'a "quoted"\r\nsecond line'],
    [2, null],
    [3, 'plain'],
  ])
  for (let cut = 0; cut <= file.length; cut += 1) {
    const count = csvRowCounter()
    count(bytes(file.slice(0, cut)))
    expect(count(bytes(file.slice(cut)))).toBe(3)
  }
})

test('the counter counts no row in a file of headings alone', () => {
  expect(csvRowCounter()(bytes('Order,Note\r\n'))).toBe(0)
})
