import { describe, expect, test } from 'vitest'
import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import { body, facts } from './example-facts.ts'

describe('bodies', () => {
  const low = body([0, 0, 0], [10, 10, 10])
  const beside = body([20, 0, 0], [30, 10, 10])
  const hollow = body([2, 2, 2], [8, 8, 8], true)

  test.each([
    ['one', [low], []],
    ['two side by side', [low, beside], ['multiple_bodies']],
    ['one with a hollow', [low, hollow], ['trapped_volume']],
    ['one with a hollow of less than 0.1 cm³', [low, body([2, 2, 2], [6, 6, 6], true)], []],
  ])('%s', (_name, body_list, expected) => {
    const part = facts({ analysis: { bodies: body_list.length, body_list } })
    expect(assessPart(part).findings.map((finding) => finding.code)).toEqual(expected)
  })

  test('are counted beyond the end of their list', () => {
    const many = facts({ analysis: { bodies: 143, body_list: Array.from({ length: 20 }, () => low) } })
    const found = assessPart(many).findings.find((finding) => finding.code === 'multiple_bodies')
    expect(found).toMatchObject({ count: 143, message: expect.stringContaining('143 separate bodies') })
  })
})
