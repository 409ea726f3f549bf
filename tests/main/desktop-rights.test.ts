import { expect, test } from 'vitest'
import { hasRight } from '../../shared/accounts/rights.ts'
import type { Role } from '../../shared/accounts/people.ts'
import { DESKTOP_RIGHTS } from '../../shared/operations/workstation/desktop-rights.ts'

/** Returns the requests that need a right which the role has. */
function granted(role: Role): string[] {
  return Object.entries(DESKTOP_RIGHTS).flatMap(([ask, right]) =>
    right !== null && hasRight(role, right) ? [ask] : [],
  )
}

test('a packer sets printers and power of the computer, but makes it no kiosk', () => {
  expect(granted('packer')).toEqual(['choose_printer', 'change_settings', 'test_print'])
})

test('an operator also sees updates, which only an owner changes', () => {
  expect(granted('operator')).toEqual([...granted('packer'), 'updates'])
  expect(granted('owner')).toContain('install_update')
})

test('a viewer changes nothing', () => expect(granted('viewer')).toEqual([]))
