import { describe, expect, test } from 'vitest'
import { trackingDoubt } from '../../../../shared/quoting/delivery/tracking-numbers.ts'

/** Example numbers of the collection that the rule names, and others that carriers print. */
const REAL = [
  ['USPS', '9400 1112 0108 0805 4830 16'],
  ['USPS', '9361 2898 7870 0317 6337 95'],
  ['USPS', '420 22153 9101026837331000039521'],
  ['USPS', '420 94105 1234 9400 1112 0108 0805 4830 16'],
  ['USPS', '0307 1790 0005 2348 3741'],
  ['USPS', '7196 9010 7560 0307 7385'],
  ['USPS', '92748931507708513018050063'],
  ['USPS', '4201002334249200190132607600833457'],
  ['USPS', 'RB 123 456 785 US'],
  ['UPS', '1Z 999 AA1 01 2345 6784'],
  ['UPS', '1Z5R89390357567127'],
  ['UPS', '1z 591580 68 55587736'],
  ['UPS', 'T1234567890'],
  ['UPS', '9400111201080805483016'],
  ['FedEx', '9865 7878 8855'],
  ['FedEx', '0414 4176 0228 964'],
  ['FedEx', '9611020987654312345672'],
  ['FedEx', '9622 0015 6 000 123 4567 1 00 7948 0839 0594'],
  ['FedEx', '9261292700768711948021'],
  ['FedEx', '61299998820821171811'],
  ['FedEx', '00 0123 4500 0000 0027'],
  ['FedEx', '1001921334250001000300779017972697'],
  ['DHL', '1234567891'],
  ['DHL', '73891051146'],
  ['DHL', 'JJD0099999999'],
  ['DHL', 'JVGL0999999990'],
  ['DHL', 'JD014600006281230704'],
  ['DHL', 'GM2951173225174494'],
  ['DHL', 'RB123456785GB'],
  ['DHL', '9400 1112 0108 0805 4830 16'],
] as const

describe('a tracking number', () => {
  test.each(REAL)('a number of %s that fits raises no doubt: %s', (carrier, number) => {
    expect(trackingDoubt(carrier, number)).toBeNull()
  })

  test.each([
    'hello',
    '1234',
    '0000',
    'n/a',
    'see email',
    '1Z999',
    '12345678901234567890123456789012345678901',
  ])('a number that is none raises a doubt with every carrier: %s', (number) => {
    for (const carrier of ['USPS', 'UPS', 'FedEx', 'DHL'])
      expect(trackingDoubt(carrier, number)).toContain(`does not look like a number of ${carrier}`)
  })

  test.each([
    ['USPS', '9400 1112 0108 0805 4830 17'],
    ['USPS', '9400 1112 0108 0805 4803 16'],
    ['USPS', 'RB 123 456 786 US'],
    ['UPS', '1Z 999 AA1 01 2345 6785'],
    ['UPS', '1Z 999 AA1 01 2354 6784'],
    ['FedEx', '9865 7878 8856'],
    ['FedEx', '0414 4176 0228 965'],
    ['DHL', '1234567892'],
  ])('a number of %s with a digit mistyped is told by its check digit: %s', (carrier, number) => {
    expect(trackingDoubt(carrier, number)).toMatch(/check digit does not fit/)
  })

  test.each([
    ['USPS', '1Z 999 AA1 01 2345 6784', 'UPS'],
    ['FedEx', '1Z 999 AA1 01 2345 6784', 'UPS'],
    ['USPS', '9865 7878 8855', 'FedEx'],
    ['FedEx', '9400 1112 0108 0805 4830 16', 'USPS'],
  ])('a number of another carrier than %s says whose it looks like: %s', (carrier, number, other) => {
    const doubt = trackingDoubt(carrier, number)
    expect(doubt).toContain(`It looks like a number of ${other}, not of ${carrier}`)
  })

  test('is not doubted where the carrier’s numbers are not published, nor while nothing is typed', () => {
    expect(trackingDoubt('OnTrac', 'hello')).toBeNull()
    expect(trackingDoubt('Our own van', 'hello')).toBeNull()
    expect(trackingDoubt('USPS', '  ')).toBeNull()
  })

  test('is read in any case, and with the names that EasyPost has for carriers', () => {
    expect(trackingDoubt(' usps ', 'hello')).toContain('USPS')
    expect(trackingDoubt('UPSDAP', 'hello')).toContain('UPS')
    expect(trackingDoubt('ups', '1z999aa10123456784')).toBeNull()
    expect(trackingDoubt('USPS', '9400-1112-0108-0805-4830-16')).toBeNull()
  })
})
