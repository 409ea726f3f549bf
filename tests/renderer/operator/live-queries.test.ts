import { expect, test } from 'vitest'
import { routerOf, routersOf } from '../../../renderer/operator/kit/live-queries.ts'

test('an email concerns no page of printers, a plate does', () => {
  const changed = (kind: 'email' | 'plate') => routersOf({ everything: false, subjects: [{ kind, id: 'a' }] })
  expect(changed('email').has('letters')).toBe(true)
  expect(changed('email').has('floor')).toBe(false)
  expect(changed('plate').has('floor')).toBe(true)
})

test('everything concerns every page that is followed, and not the session', () => {
  const all = routersOf({ everything: true, subjects: [] })
  expect(['floor', 'shipping', 'money', 'letters', 'desk'].every((router) => all.has(router))).toBe(true)
  expect(all.has('session')).toBe(false)
})

test('the router of a query is the first part of its path', () => {
  expect(routerOf([['floor', 'board'], { type: 'query' }])).toBe('floor')
  expect(routerOf(['something else'])).toBeNull()
})
