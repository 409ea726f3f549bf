import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteAnswerTemplate,
  listAnswerTemplates,
  saveAnswerTemplate,
} from '../../../../server/messaging/messages/answer-templates.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  fillTemplate,
  MAX_TEMPLATES,
  SaveAnswerTemplate,
} from '../../../../shared/messaging/messages/answer-templates.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
let operator: Caller
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
})
afterEach(() => shop.close())

const list = (caller = operator) => listAnswerTemplates(shop.shop, caller)
const add = (text: string) => saveAnswerTemplate(shop.shop, operator, { id: null, revision: 0, text })

describe('answer templates', () => {
  test('begin with those of a new shop, and are added, changed and deleted', () => {
    expect(list()).toHaveLength(6)
    const added = add('Hello {customer}.').at(-1)!
    expect(added).toMatchObject({ text: 'Hello {customer}.', revision: 1 })
    const changed = saveAnswerTemplate(shop.shop, operator, { ...added, text: 'Good day.' }).at(-1)!
    expect(changed).toEqual({ id: added.id, text: 'Good day.', revision: 2 })
    expect(() => saveAnswerTemplate(shop.shop, operator, added)).toThrow('A colleague has changed')
    expect(() => deleteAnswerTemplate(shop.shop, operator, added)).toThrow('A colleague has changed')
    expect(deleteAnswerTemplate(shop.shop, operator, changed)).toHaveLength(6)
  })

  test('are read by all staff and changed by those who decide', async () => {
    for (const role of ['packer', 'viewer'] as const) {
      const caller = await staffMember(shop, role)
      expect(list(caller)).toHaveLength(6)
      const save = () => saveAnswerTemplate(shop.shop, caller, { id: null, revision: 0, text: 'Hi' })
      expect(save).toThrow('Your role in the shop')
      expect(() => deleteAnswerTemplate(shop.shop, caller, list()[0])).toThrow('Your role in the shop')
    }
  })

  test('are not too many', () => {
    for (let count = list().length; count < MAX_TEMPLATES; count += 1) add('One more')
    expect(() => add('One too many')).toThrow('Delete one first.')
  })

  test.each(['', '  ', 'Hello {name}.', 'An empty {}.'])('are refused as %j', (text) => {
    expect(SaveAnswerTemplate.safeParse({ id: null, revision: 0, text }).success).toBe(false)
  })

  test('have the values of a quote in place of their fields', () => {
    const values = {
      part: 'a {customer} $& b.stl',
      customer: null,
      order: 'order 1009',
      material: 'PLA+',
      color: 'Black',
      quantity: '3 pieces',
    }
    expect(fillTemplate('Hello {customer}, {order}: {part} in {color} {material}, {quantity}.', values)).toBe(
      'Hello, order 1009: a {customer} $& b.stl in Black PLA+, 3 pieces.',
    )
  })
})
