import { describe, expect, test } from 'vitest'
import { floorSessionEnd } from '../../../shared/accounts/floor-devices.ts'
import { hasFloorRight } from '../../../shared/accounts/rights.ts'
import { NewPin, pinFault } from '../../../shared/accounts/staff-pins.ts'

describe('a PIN', () => {
  test.each(['2580', '907316', '13579', '11223344', '1235'])('may be %s', (pin) => {
    expect(pinFault(pin)).toBeNull()
  })

  test.each([
    ['123', 'Use 4 to 8 digits'],
    ['123456789', 'Use 4 to 8 digits'],
    ['12a4', 'Use 4 to 8 digits'],
    [' 2580', 'Use 4 to 8 digits'],
    ['٢٥٨٠', 'Use 4 to 8 digits'],
    ['0000', 'Do not repeat the same digits'],
    ['777777', 'Do not repeat the same digits'],
    ['1212', 'Do not repeat the same digits'],
    ['258258', 'Do not repeat the same digits'],
    ['1234', 'Do not use digits in a row, such as 1234'],
    ['456789', 'Do not use digits in a row, such as 1234'],
    ['9876', 'Do not use digits in a row, such as 1234'],
  ])('may not be %s', (pin, fault) => {
    expect(pinFault(pin)).toBe(fault)
    expect(NewPin.safeParse({ pin }).error?.issues[0]?.message).toBe(fault)
  })
})

describe('the rights on the shop floor', () => {
  test.each([
    ['owner', true, true],
    ['operator', true, true],
    ['packer', true, true],
    ['viewer', true, false],
    ['customer', false, false],
  ] as const)('a %s may look %s, make %s, and nothing else', (role, look, make) => {
    expect(hasFloorRight(role, 'look')).toBe(look)
    expect(hasFloorRight(role, 'make')).toBe(make)
    for (const right of ['see_orders', 'see_files', 'ship', 'decide', 'set_up'] as const)
      expect(hasFloorRight(role, right)).toBe(false)
  })
})

describe('a session on a tablet', () => {
  test('ends after the idle time from its last touch', () => {
    expect(floorSessionEnd({ created_at: 1000, idle_minutes: 10 }, 4000)).toBe(4600)
  })

  test('ends after twelve hours however often it is touched', () => {
    expect(floorSessionEnd({ created_at: 0, idle_minutes: 30 }, 43_000)).toBe(43_200)
  })
})
