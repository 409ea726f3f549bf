import { describe, expect, test } from 'vitest'
import { csvText } from '../../shared/csv.ts'

describe('csvText', () => {
  const columns = [
    ['Name', (row: { name: string; grams: number | null }) => row.name],
    ['Grams', (row: { name: string; grams: number | null }) => row.grams],
  ] as const

  test('writes headings and one line per row', () => {
    expect(csvText([{ name: 'hook', grams: 1.5 }], columns)).toBe('Name,Grams\r\nhook,1.5\r\n')
  })

  test('leaves the headings out where it continues a table', () => {
    expect(csvText([{ name: 'hook', grams: null }], columns, true)).toBe('hook,\r\n')
  })

  test.each([
    ['a comma', 'a,b', '"a,b"'],
    ['quotation marks', 'a "b"', '"a ""b"""'],
    ['line breaks', 'a\r\nb', '"a\r\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula behind a tab', '\t=1', "'\t=1"],
  ])('writes a name with %s so that a spreadsheet shows it', (_case, name, cell) => {
    expect(csvText([{ name, grams: -1 }], columns, true)).toBe(`${cell},-1\r\n`)
  })
})
