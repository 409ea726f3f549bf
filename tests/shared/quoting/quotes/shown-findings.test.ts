import { expect, test } from 'vitest'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { findingOf, manufacturabilityOf, optionOf } from '../../../renderer/quote-fixtures.ts'

const shown = (codes: [string, 'block' | 'warning'][], review_completed: boolean, isPriced: boolean) =>
  shownFindings({
    manufacturability: manufacturabilityOf({
      findings: codes.map(([code, level]) => findingOf({ code, level })),
      review_completed,
    }),
    options: isPriced ? [optionOf({ speed: 'asap' })] : [],
  }).map(({ kind, suggestion }) => [kind, suggestion])

test('a custom color and many hours are notes, a thin wall is a warning', () => {
  const codes: [string, 'block' | 'warning'][] = [
    ['custom_material', 'block'],
    ['custom_color', 'warning'],
    ['long_print', 'warning'],
    ['thin_wall', 'warning'],
    ['too_large', 'block'],
  ]
  expect(shown(codes, false, true).map(([kind]) => kind)).toEqual([
    'note',
    'note',
    'note',
    'warning',
    'problem',
  ])
})

test('a problem is reviewed once staff have set a price, with nothing left to do about it', () => {
  expect(shown([['too_large', 'block']], true, true)).toEqual([['reviewed', 'Reviewed by our engineers.']])
})

test('a problem stays one while staff look at it, and after they declined', () => {
  expect(shown([['too_large', 'block']], false, true)[0][0]).toBe('problem')
  expect(shown([['too_large', 'block']], true, false)[0][0]).toBe('problem')
})
