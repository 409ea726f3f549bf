import { expect, test } from 'vitest'
import { isSimilar } from '../../../shared/desk/console-search.ts'

test.each([
  ['braket', 'bracket', 'a letter missing'],
  ['brackett', 'bracket', 'a letter too many'],
  ['bracjet', 'bracket', 'a wrong letter'],
  ['barcket', 'bracket', 'two letters swapped'],
  ['brakc', 'bracket', 'swapped in the beginning of a longer word'],
  ['nameplaet', 'nameplate', 'swapped in a long word'],
  ['namplaete', 'nameplate', 'two mistakes in a long word'],
])('%s is similar to %s: %s', (typed, word) => expect(isSimilar(typed, word)).toBe(true))

test.each([
  ['hok', 'hook', 'a short word must begin the other'],
  ['brkte', 'bracket', 'two mistakes in a short word'],
  ['spacer', 'bracket', 'another word'],
])('%s is not similar to %s: %s', (typed, word) => expect(isSimilar(typed, word)).toBe(false))

test('a short word is similar to a word that it begins', () => expect(isSimilar('coa', 'coat')).toBe(true))
