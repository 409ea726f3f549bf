import { describe, expect, test } from 'vitest'
import { checkNames } from '../../renderer/quoting/customer/part/check-names.ts'
import { fieldErrors } from '../../renderer/platform/shell/field-errors.ts'
import { findingFigures, orderedFindings } from '../../renderer/platform/viewer/finding-words.ts'
import { groupByPart } from '../../renderer/quoting/customer/history/history-words.ts'
import { measuringWords } from '../../renderer/quoting/customer/part/measuring-words.ts'
import { blockersOf, reasonsOf } from '../../renderer/quoting/customer/quote/state-reasons.ts'
import { likelierUnits, sizeIn } from '../../renderer/quoting/customer/quote-context/units-words.ts'
import { customerStatusWords, statusWords } from '../../renderer/platform/ui/status-words.ts'
import { isMeasured, nextPoll } from '../../renderer/quoting/customer/quote/use-live-quote.ts'
import { findingOf, manufacturabilityOf, quoteOf } from './quote-fixtures.ts'

describe('while a part is measured', () => {
  test('names the place in the queue', () => {
    expect(measuringWords({ stage: 'queued', fraction: 0, ahead: 2 }).detail).toMatch(
      /^2 quotes ahead of yours/,
    )
    expect(measuringWords({ stage: 'queued', fraction: 0, ahead: 0 }).title).toBe('You’re next in line')
  })

  test.each([
    [20, 'less than a minute'],
    [70, 'about 1 minute'],
    [400, 'about 7 minutes'],
    [1930, 'about 30 minutes'],
  ])('names a wait of %i seconds', (seconds, words) => {
    const { detail } = measuringWords({ stage: 'queued', fraction: 0, ahead: 40 }, seconds)
    expect(detail).toBe(`40 quotes ahead of yours, ${words}. You can leave this page and come back later.`)
  })

  test('polls quickly at first, then slower, up to the interface’s limit', () => {
    const quote = quoteOf({ status: 'processing' })
    expect([0, 6_000, 600_000].map((waited) => nextPoll(quote, waited))).toEqual([500, 1_000, 5_000])
  })

  test('does not poll a priced quote, and polls one that waits for staff slowly', () => {
    expect(nextPoll(quoteOf(), 0)).toBe(false)
    expect(nextPoll(quoteOf({ ship_date_pending: true }), 0)).toBe(60_000)
    expect(nextPoll(quoteOf({ status: 'engineering', request_status: 'open' }), 0)).toBe(60_000)
    expect(nextPoll(quoteOf({ status: 'withdrawn' }), 0)).toBe(false)
    expect(nextPoll(undefined, 0)).toBe(false)
  })

  test('counts a pending estimate as being measured', () => {
    expect(isMeasured(quoteOf({ status: 'engineering', estimate_pending: true }))).toBe(true)
  })
})

describe('the status of a quote', () => {
  test.each([
    [{ ship_date_pending: true }, 'Quoted, date to be confirmed'],
    [{ status: 'engineering', request_status: 'draft' }, 'Needs an engineer'],
    [{ status: 'engineering', request_status: 'open' }, 'With our engineers'],
    [{ status: 'expired' }, 'Expired'],
  ] as const)('%o reads "%s"', (part, label) => {
    expect(statusWords(quoteOf(part)).label).toBe(label)
  })

  test.each([
    [{ status: 'needs_review' }, 'In review'],
    [{ status: 'engineering', request_status: 'draft' }, 'Needs review'],
    [{ status: 'engineering', request_status: 'open' }, 'In review'],
    [{ status: 'engineering', request_status: 'rejected' }, 'Declined by our engineers'],
    [{ status: 'expired' }, 'Expired'],
  ] as const)('%o reads "%s" to its customer', (part, label) => {
    expect(customerStatusWords(quoteOf(part)).label).toBe(label)
  })

  test('gives the finding’s sentence, once, as reason for an assisted date', () => {
    const finding = findingOf({ code: 'long_print', message: 'One piece takes 31 hours to print.' })
    const quote = quoteOf({ manufacturability: manufacturabilityOf({ findings: [finding, finding] }) })
    expect(reasonsOf(quote, 'Otherwise.')).toBe('One piece takes 31 hours to print.')
    expect(reasonsOf(quoteOf(), 'Otherwise.')).toBe('Otherwise.')
    expect(reasonsOf(quoteOf())).toBe('')
  })

  test('lists only blocking findings', () => {
    const findings = [findingOf(), findingOf({ level: 'block', message: 'Too thin.' })]
    expect(blockersOf(quoteOf({ manufacturability: manufacturabilityOf({ findings }) }))).toEqual([
      'Too thin.',
    ])
  })
})

describe('findings', () => {
  test('sorts problems first and notes last, and keeps their index', () => {
    const findings = [
      { ...findingOf({ code: 'a' }), kind: 'note' },
      { ...findingOf({ code: 'b' }), kind: 'warning' },
      { ...findingOf({ code: 'c' }), kind: 'problem' },
    ] as const
    expect(orderedFindings(findings).map(({ finding, index }) => [finding.code, index])).toEqual([
      ['c', 2],
      ['b', 1],
      ['a', 0],
    ])
  })

  test('calls a limit above the measure a minimum, and one below it a maximum', () => {
    expect(findingFigures(findingOf({ measured: 0.6, limit: 0.8 }))).toMatchObject({
      measured: '0.6 mm',
      limit: '0.8 mm',
      limitName: 'At least',
    })
    expect(findingFigures(findingOf({ measured: 12, limit: 5, unit: 'percent' }))?.limitName).toBe('At most')
    expect(findingFigures(findingOf({ measured: 132, limit: 120, unit: 'hours' }))?.limit).toBe('120 hours')
    expect(findingFigures(findingOf({ measured: null }))).toBeNull()
    expect(findingFigures(findingOf({ measured: 6, limit: 0, unit: 'edges' }))).toMatchObject({
      measured: '6 edges',
      limit: null,
    })
  })

  test('names each check once, and unknown ones by their code', () => {
    expect(checkNames(['thin_wall', 'thin_plate', 'brand_new'])).toEqual(['Wall thickness', 'Brand new'])
  })
})

describe('units', () => {
  test('suggests inches for 1.3 mm, and nothing for 5 m', () => {
    expect(likelierUnits([1.34, 1, 1.35], 'mm')).toBe('in')
    expect(likelierUnits([2540, 100, 100], 'in')).toBe('mm')
    expect(likelierUnits([5000, 10, 10], 'mm')).toBeNull()
  })

  test('scales a size from the unit it was read in', () => {
    expect(sizeIn([25.4, 50.8, 2.54], 'in', 'mm').map((mm) => Number(mm.toFixed(6)))).toEqual([1, 2, 0.1])
  })
})

describe('the history', () => {
  test('groups quotes of one file under the newest that was not withdrawn', () => {
    const parts = groupByPart([
      quoteOf({ id: 'q_3', status: 'withdrawn' }),
      quoteOf({ id: 'q_2' }),
      quoteOf({ id: 'q_9', file_id: 'file-2' }),
      quoteOf({ id: 'q_1' }),
    ])
    expect(parts.map((part) => [part.latest.id, part.earlier])).toEqual([
      ['q_2', 2],
      ['q_9', 0],
    ])
  })

  test('keeps an order apart from later quotes of the same file', () => {
    const parts = groupByPart([quoteOf({ id: 'q_2' }), quoteOf({ id: 'q_1', status: 'accepted' })])
    expect(parts.map((part) => part.latest.id)).toEqual(['q_2', 'q_1'])
  })
})

test('validation errors are assigned to the fields of a form', () => {
  const items = [{ loc: ['body', 'email'], msg: 'Enter an email address' }]
  expect(fieldErrors({ code: 'invalid_input', detail: '', fields: { items } })).toEqual({
    email: 'Enter an email address',
  })
})
