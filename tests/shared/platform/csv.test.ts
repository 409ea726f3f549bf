import { describe, expect, test } from 'vitest'
import { csvLines, csvText, type CsvValue } from '../../../shared/platform/csv.ts'

describe('csvText', () => {
  const columns = [
    ['Name', (row: { name: string; grams: number | null }) => row.name],
    ['Grams', (row: { name: string; grams: number | null }) => row.grams],
  ] as const

  test('writes headings and one line per row', () => {
    expect(csvText([{ name: 'hook', grams: 1.5 }], columns)).toBe('\uFEFFName,Grams\r\nhook,1.5\r\n')
  })

  test('leaves the headings out where it continues a table', () => {
    expect(csvText([{ name: 'hook', grams: null }], columns, true)).toBe('hook,\r\n')
  })

  test.each([
    ['a comma', 'a,b', '"a,b"'],
    ['quotation marks', 'a "b"', '"a ""b"""'],
    ['line breaks', 'a\r\nb', '"a\r\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula behind a tab', '\t=1', '"\'\t=1"'],
    ['a formula behind a semicolon', 'a;=1', '"a;=1"'],
  ])('writes a name with %s so that a spreadsheet shows it', (_case, name, cell) => {
    expect(csvText([{ name, grams: -1 }], columns, true)).toBe(`${cell},-1\r\n`)
  })
})

/** Reads a file by the rules of RFC 4180, as any program does that knows nothing of this one. */
function parse(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true)
  const fields = [...file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)]
  expect(fields.map(([all]) => all).join('')).toBe(file.slice(1))
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of fields) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a spreadsheet', () => {
  const shown = (value: CsvValue) => parse(csvLines([[value, 'last']]))[0][0]

  test.each([
    'Größe, "M"\r\nsecond line',
    '支架.stl',
    'bracket-v2.stl',
    'a,b;c\td',
    '1-bracket',
    '4711',
    '94105',
    '4155552671',
    '123456789012345',
    '2026-11-24',
    '2026-11',
    '2026-11-16 at 10:00 Pacific time',
    '2026-11-16T18:00:00Z',
    '1Z999AA10123456784',
    'May',
    'Order 1012',
    'PLA+, Black',
    '$5.00',
    '1012 1013',
    '1.5',
  ])('shows the text %j as it is', (text) => expect(shown(text)).toBe(text))

  test.each([
    '=1+1',
    '+1 (415) 555-2671',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(A1)',
    '＝cmd|calc',
    '02134',
    '007',
    '00.50',
    '9400111899223197428490',
    '1.10',
    '12E5',
    '1e10',
    '3-4',
    '12/05',
    '12/05/26',
    '24.11.2026',
    '2026/11/24',
    'MAR1',
    'Sep-2',
    '1-Mar',
    '1.234,5',
    '1 234',
    '50%',
    '12,5 %',
    '€ 3',
    'TRUE',
    'false',
    '3 Dec 2026',
    'Nov 24, 2026',
    '1:30',
    '12:05 pm',
    '1 1/2',
    '(5)',
    '1,000',
    '1012,1013',
    ' 02134 ',
  ])('is kept from showing the text %j as something else', (text) => expect(shown(text)).toBe(`'${text}`))

  test.each([
    [-1, '-1'],
    [{ figure: '-0.50' }, '-0.50'],
    [{ figure: '10.00' }, '10.00'],
    [0, '0'],
  ])('counts with the number %j', (value, cell) => expect(shown(value)).toBe(cell))
})
