import { expect, test } from 'vitest'
import { isShownBy, shownBy } from '../../../renderer/platform/kit/live-queries.ts'
import type { LiveSubjectKind } from '../../../shared/desk/history/live-changes.ts'

const changed = (kind: LiveSubjectKind) => shownBy({ everything: false, subjects: [{ kind, id: 'a' }] })

test('an email concerns no page of printers, a plate does', () => {
  expect(changed('email').has('emails')).toBe(true)
  expect(changed('email').has('production')).toBe(false)
  expect(changed('plate').has('production')).toBe(true)
})

test('everything concerns every page that is followed, and not the session', () => {
  const all = shownBy({ everything: true, subjects: [] })
  expect(['production', 'shipping', 'money', 'emails', 'desk'].every((router) => all.has(router))).toBe(true)
  expect(all.has('session')).toBe(false)
})

test('a query is shown by its router, or by its own path', () => {
  const board = [['production', 'board'], { type: 'query' }]
  expect(isShownBy(changed('plate'), board)).toBe(true)
  expect(isShownBy(changed('clock'), board)).toBe(false)
  expect(isShownBy(changed('clock'), [['production', 'timeline'], { type: 'query' }])).toBe(true)
  expect(isShownBy(changed('plate'), ['something else'])).toBe(false)
})
