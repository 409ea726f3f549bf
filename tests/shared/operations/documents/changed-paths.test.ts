import { describe, expect, it } from 'vitest'
import { changedPaths, foldFields, isTouched } from '../../../../shared/operations/documents/changed-paths.ts'

describe('the places of changes', () => {
  it('are dotted paths in which items of a list have their index', () => {
    const before = {
      fee: { base: 1, least: 2 },
      materials: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ],
    }
    const after = {
      fee: { base: 5, least: 2 },
      materials: [
        { id: 'c', label: 'C' },
        { id: 'b', label: 'Bee' },
      ],
    }
    expect(changedPaths(before, after)).toEqual(['fee.base', 'materials.1.label', 'materials.0'])
  })

  it('leave out what is gone and what only moved', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }]
    expect(changedPaths([a, b], [b, a])).toEqual([])
    expect(changedPaths([a, b], [b])).toEqual([])
  })

  it('name the changed items of a list without keys, and the list if its length changed', () => {
    const rate = (cents: number) => ({ cents })
    expect(changedPaths({ rates: [rate(1), rate(2)] }, { rates: [rate(1), rate(3)] })).toEqual(['rates.1'])
    expect(changedPaths({ rates: [rate(1)] }, { rates: [rate(1), rate(3)] })).toEqual(['rates'])
  })
})

describe('a settings section', () => {
  it('shows its everyday fields and those with another value than installed', () => {
    const fields = [{ path: 'fee.base', isEveryday: true }, { path: 'fee.least' }, { path: 'most_miles' }]
    const { inSight, folded } = foldFields(fields, ['most_miles'])
    expect(inSight.map(({ path }) => path)).toEqual(['fee.base', 'most_miles'])
    expect(folded.map(({ path }) => path)).toEqual(['fee.least'])
  })

  it('takes a place within a field for the field, and no other field that begins alike', () => {
    expect(isTouched('rates.PLA', ['rates.PLA.factor'])).toBe(true)
    expect(isTouched('rates.PLA', ['rates.PLA+.factor'])).toBe(false)
    expect(isTouched('rates.0', ['rates'])).toBe(false)
  })
})
