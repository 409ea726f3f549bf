import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { router } from '../../../server/trpc/router.ts'
import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import { SHOWN_FIELDS, shownTo } from '../../../shared/accounts/shown/show-fields.ts'
import { pagesOf } from '../../shop/floor-tablet.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

const packer = (right: Right) => hasRight('packer', right)
const viewer = (right: Right) => hasRight('viewer', right)
const operator = (right: Right) => hasRight('operator', right)

describe('an answer', () => {
  const row = {
    order_id: 'q_1',
    total_cents: 900,
    customer: { id: 'a_1', name: 'Cora', email: 'c@x.test' },
    secret: ['a'],
  }

  test('shows the fields that the line of its procedure names, and hides all others', () => {
    const [shown] = shownTo(viewer, 'shopOrders.list', { rows: [row] }).rows
    expect(shown).toEqual({
      order_id: 'q_1',
      total_cents: null,
      customer: { id: null, name: 'Customer', email: null },
      secret: [],
    })
  })

  test('shows a field with a right to those who have it', () => {
    const [shown] = shownTo(packer, 'shopOrders.list', { rows: [row] }).rows
    expect(shown.customer).toEqual({ id: 'a_1', name: 'Cora', email: null })
  })

  test('is whole for staff who see all money and customers', () => {
    expect(shownTo(operator, 'shopOrders.list', { rows: [row] })).toEqual({ rows: [row] })
  })

  test('shows nothing where its procedure has no line', () => {
    expect(shownTo(packer, 'new.procedure', { id: 'x', list: [1], text: 'a' })).toEqual({
      id: null,
      list: [],
      text: null,
    })
    expect(shownTo(packer, 'new.procedure', [{ id: 'x' }])).toEqual([{ id: null }])
    expect(shownTo(packer, 'new.procedure', ['text'])).toEqual([])
    expect(shownTo(packer, 'new.procedure', 'text')).toBeNull()
  })

  test('hides a record in a field that is listed without its fields', () => {
    expect(shownTo(viewer, 'shopFloor.touch', { ends_at: { secret: 1 } })).toEqual({ ends_at: null })
    expect(shownTo(viewer, 'shopFloor.touch', { ends_at: [{ secret: 1 }] })).toEqual({ ends_at: [] })
  })
})

describe('every procedure', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const { _def: parts } = router
  const PATHS = Object.keys(parts.procedures)

  /** The procedures whose guards let somebody through; their commands refuse the missing input. */
  async function allowed(caller: Caller): Promise<Set<string>> {
    const reached = await Promise.all(
      PATHS.map(async (path) => ((await reaches(caller, path)) ? [path] : [])),
    )
    return new Set(reached.flat())
  }

  async function reaches(caller: Caller, path: string): Promise<boolean> {
    const procedure = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], pagesOf(shop, caller))
    try {
      await (procedure as () => Promise<unknown>)()
      return true
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      return code !== 'unauthorized' && code !== 'role_required' && code !== 'person_required'
    }
  }

  test('every procedure of staff who may not see all has a line, and every line its procedure', async () => {
    const customer = await allowed(await staffMember(shop, 'customer'))
    const staff = [await staffMember(shop, 'packer'), await staffMember(shop, 'viewer')]
    const of = await Promise.all(staff.map((caller) => allowed(caller)))
    // What customers may call, too, answers staff with what is their own.
    const expected = [...new Set(of.flatMap((paths) => [...paths]))].filter((path) => !customer.has(path))
    expect(Object.keys(SHOWN_FIELDS).toSorted()).toEqual(expected.toSorted())
  })

  test.each(Object.entries(SHOWN_FIELDS))('%s names rights that exist', (_, line) => {
    for (const [, right] of line.matchAll(/:(\w+)/g)) expect(hasRight('owner', right as Right)).toBe(true)
  })
})
