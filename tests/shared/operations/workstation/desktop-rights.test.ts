import { describe, expect, test } from 'vitest'
import { ROLES } from '../../../../shared/accounts/people.ts'
import { hasRight } from '../../../../shared/accounts/rights.ts'
import { DesktopRequest } from '../../../../shared/operations/workstation/desktop-bridge.ts'
import {
  DESKTOP_RIGHTS,
  refuseDesktopRequest,
} from '../../../../shared/operations/workstation/desktop-rights.ts'

const ASKS = DesktopRequest.options.map(({ shape }) => shape.ask.value)

test('each request of the desktop bridge has a row, and no row is of an unknown request', () => {
  expect(Object.keys(DESKTOP_RIGHTS).toSorted()).toEqual(ASKS.toSorted())
})

describe('a request', () => {
  test.each(ASKS)('%s is answered for exactly the roles with its right', (ask) => {
    const right = DESKTOP_RIGHTS[ask]
    for (const role of ROLES)
      expect(refuseDesktopRequest(ask, role) === null).toBe(right === null || hasRight(role, right))
    expect(refuseDesktopRequest(ask, null) === null).toBe(right === null)
  })

  test('a request that is refused says whom it is for, and what the role of the person is', () => {
    expect(refuseDesktopRequest('roll_back', 'operator')).toBe(
      'Only owners of the shop may do this. Your role is operator.',
    )
    expect(refuseDesktopRequest('updates', 'packer')).toBe(
      'Only owners and operators of the shop may do this. Your role is packer.',
    )
    expect(refuseDesktopRequest('test_print', null)).toBe(
      'Only owners, operators, packers and technicians of the shop may do this. Sign in first.',
    )
  })

  test('names in its refusal every role that has the right, and no other', () => {
    for (const ask of ASKS) {
      const right = DESKTOP_RIGHTS[ask]
      if (right === null) continue
      const named = ROLES.filter((role) => refuseDesktopRequest(ask, null)!.includes(`${role}s`))
      expect(named).toEqual(ROLES.filter((role) => hasRight(role, right)))
    }
  })
})
