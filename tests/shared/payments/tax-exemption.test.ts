import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateKind } from '../../../shared/payments/certificate-kind.ts'
import {
  exemptionFor,
  exemptionStatus,
  exemptionsToRenew,
  NewExemption,
} from '../../../shared/payments/tax-exemption.ts'
import { addDays, asPacificDay } from '../../../shared/platform/time.ts'

const day = asPacificDay
const ENDED = { at: 1, by: 'Olive', reason: 'Revoked' }

function exemption(
  id: string,
  states: string[],
  expires_on: string | null,
  ended: typeof ENDED | null = null,
) {
  return { id, account_id: 'acc_1', states, expires_on, ended }
}

describe('an exemption', () => {
  test.each([
    ['in its state, long before it expires', 'CA', '2026-11-16', 'a'],
    ['in its state, on its last day', 'CA', '2026-12-31', 'a'],
    ['in its other state', 'NV', '2026-11-16', 'a'],
    ['in its state written in small letters', 'ca', '2026-11-16', 'a'],
    ['in its state, the day after its last day', 'CA', '2027-01-01', null],
    ['in another state', 'OR', '2026-11-16', null],
  ])('%s', (_, state, on, id) => {
    const found = exemptionFor([exemption('a', ['CA', 'NV'], '2026-12-31')], { state, day: day(on) })
    expect(found?.id ?? null).toBe(id)
  })

  test('an exemption that was ended does not count, whatever its last day is', () => {
    expect(
      exemptionFor([exemption('a', ['CA'], null, ENDED)], { state: 'CA', day: day('2026-11-16') }),
    ).toBeNull()
  })

  test('the exemption that counts longest is taken of several', () => {
    const several = [
      exemption('soon', ['CA'], '2026-11-20'),
      exemption('never', ['CA'], null),
      exemption('later', ['CA'], '2027-11-20'),
    ]
    expect(exemptionFor(several, { state: 'CA', day: day('2026-11-16') })?.id).toBe('never')
  })

  test('counts on a day exactly when its status is valid or expiring', () => {
    const days = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(days, days, fc.boolean(), (last, now, isEnded) => {
        const expires_on = addDays(day('2026-11-16'), last)
        const today = addDays(day('2026-11-16'), now)
        const one = exemption('a', ['CA'], expires_on, isEnded ? ENDED : null)
        const counts = exemptionFor([one], { state: 'CA', day: today }) !== null
        expect(counts).toBe(!isEnded && now <= last)
        expect(['valid', 'expiring'].includes(exemptionStatus(one, today))).toBe(counts)
      }),
    )
  })
})

describe('the status of an exemption', () => {
  test.each([
    [null, 'valid'],
    ['2026-12-17', 'valid'],
    ['2026-12-16', 'expiring'],
    ['2026-11-16', 'expiring'],
    ['2026-11-15', 'expired'],
  ])('an exemption with the last day %s is %s on November 16, 2026', (last, status) => {
    expect(exemptionStatus({ expires_on: last, ended: null }, day('2026-11-16'))).toBe(status)
  })
})

describe('exemptions to renew', () => {
  const on = day('2026-11-16')
  const ids = (list: ReturnType<typeof exemption>[]) => exemptionsToRenew(list, on).map(({ id }) => id)

  test('are those that expired or expire within 30 days', () => {
    const list = [
      exemption('expired', ['CA'], '2026-11-01'),
      exemption('soon', ['NV'], '2026-12-01'),
      exemption('valid', ['OR'], '2027-12-01'),
    ]
    expect(ids(list)).toEqual(['expired', 'soon'])
  })

  test('leave out those that another certificate replaces in all their states', () => {
    const old = exemption('old', ['CA', 'NV'], '2026-12-01')
    expect(ids([old, exemption('new', ['CA'], '2027-12-01')])).toEqual(['old'])
    expect(ids([old, exemption('new', ['CA', 'NV'], '2027-12-01')])).toEqual([])
    expect(ids([old, exemption('new', ['CA', 'NV'], null)])).toEqual([])
  })

  test('leave out those that were ended, and are not replaced by one that was ended', () => {
    expect(ids([exemption('a', ['CA'], '2026-12-01', ENDED)])).toEqual([])
    const old = exemption('old', ['CA'], '2026-12-01')
    expect(ids([old, exemption('new', ['CA'], '2027-12-01', ENDED)])).toEqual(['old'])
  })
})

describe('a recorded certificate', () => {
  const GOOD = {
    account_id: 'acc_1',
    states: ['NV', 'CA', 'CA'],
    certificate_number: ' SR 102-345 ',
    form: 'CDTFA-230',
    expires_on: '2027-06-30',
    note: null,
  }

  test('has each state once, in order, and its number without spaces around it', () => {
    const { states, certificate_number } = NewExemption.parse(GOOD)
    expect({ states, certificate_number }).toEqual({ states: ['CA', 'NV'], certificate_number: 'SR 102-345' })
  })

  test.each([
    ['no state', { states: [] }],
    ['a state that does not exist', { states: ['XX'] }],
    ['a blank number', { certificate_number: '  ' }],
    ['a number with a line break', { certificate_number: '1\n2' }],
    ['no form', { form: '' }],
    ['a day that does not exist', { expires_on: '2026-02-30' }],
  ])('is refused with %s', (_, fault) => {
    expect(NewExemption.safeParse({ ...GOOD, ...fault }).success).toBe(false)
  })
})

describe('the kind of a scan', () => {
  const bytes = (...head: number[]) => Uint8Array.from([...head, 0, 0])

  test('is told by its first bytes', () => {
    expect(certificateKind(new TextEncoder().encode('%PDF-1.7'))).toBe('pdf')
    expect(certificateKind(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg')
    expect(certificateKind(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png')
  })

  test('is null for a page, a program and nothing', () => {
    expect(certificateKind(new TextEncoder().encode('<html>'))).toBeNull()
    expect(certificateKind(bytes(0x4d, 0x5a))).toBeNull()
    expect(certificateKind(new Uint8Array())).toBeNull()
  })
})
