import { describe, expect, test, vi } from 'vitest'
import { canCheck, checkIntent } from '../../../renderer/production/quality/check-intents.ts'
import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'

const { sent } = vi.hoisted(() => ({ sent: vi.fn<(path: string, input: unknown) => void>() }))
vi.mock('../../../renderer/platform/api.ts', () => {
  const procedure = (path: string) => ({
    mutate: (input: { units: { order_id: string; unit: number }[] }) => {
      sent(path, input)
      return Promise.resolve(input.units.map((unit) => ({ ...unit, status: 'ready' })))
    },
  })
  return { server: { quality: { check: procedure('check') }, units: { back: procedure('back') } } }
})

type Units = OrderQuality['units']
const finishing: Units = [3, 4].map((unit) => ({ unit, status: 'finishing' }))
const ready: Units = finishing.map(({ unit }) => ({ unit, status: 'ready' }))
const shown = (units: Units, more: Partial<OrderQuality> = {}) =>
  ({ units, first_article: 'none', ...more }) as OrderQuality
const seen = (status: 'finishing' | 'ready') =>
  [3, 4].map((unit) => ({ order_id: 'q_7', unit, seen: status }))

describe('the key for', () => {
  test('a pass passes the units that were picked, and its undo sets them back as they are then', async () => {
    const { move } = checkIntent('q_7', [3, 4], 'p').turn(shown(finishing))
    const { text, undo } = await move!()
    expect(text).toBe('Passed: units 3 and 4')
    expect(sent).toHaveBeenLastCalledWith('check', {
      result: 'pass',
      units: seen('finishing'),
      measured_mm: null,
    })
    expect((await undo!()).text).toBe('To be checked again: units 3 and 4')
    expect(sent).toHaveBeenLastCalledWith('back', { units: seen('ready'), why: 'Undone at once' })
  })

  test('a pass that is pressed twice says that the second does not fit', () => {
    expect(checkIntent('q_7', [3, 4], 'p').turn(shown(ready))).toEqual({
      says: '“Pass” does not fit units 3 and 4 anymore.',
    })
  })

  test('a pass of the first unit of many asks what was measured', () => {
    const { ask } = checkIntent('q_7', [3, 4], 'p').turn(shown(finishing, { first_article: 'needed' }))
    expect(ask?.dialog).toBe('first')
  })

  test('a failure asks about the units as they are then, also those that passed meanwhile', () => {
    expect(checkIntent('q_7', [3, 4], 'f').turn(shown(ready))).toEqual({
      ask: { dialog: 'fail', units: seen('ready') },
    })
  })

  test('units that are no longer of the order says so', () => {
    expect(checkIntent('q_7', [3, 4], 'f').turn(shown(finishing.slice(1))).says).toContain('does not fit')
  })
})

test('nothing can be checked where no unit is picked', () => {
  expect(canCheck([], 'p')).toBe(false)
  expect(canCheck(seen('ready'), 'p')).toBe(false)
  expect(canCheck(seen('ready'), 'f')).toBe(true)
})
