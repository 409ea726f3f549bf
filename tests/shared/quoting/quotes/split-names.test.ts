import { expect, test } from 'vitest'
import { partFileNames } from '../../../../shared/quoting/quotes/split-names.ts'

const named = (filename: string, ...names: (string | undefined)[]) =>
  partFileNames(
    filename,
    names.map((name) => ({ name, kind: 'step' })),
  )

test('a part has its own name after that of the file', () => {
  expect(named('AS1.stp', 'nut', 'l-bracket')).toEqual(['AS1 nut.step', 'AS1 l-bracket.step'])
})

test('a part without a name has a number', () => {
  expect(named('clamp.step', undefined, 'bolt', ' ')).toEqual([
    'clamp part 1.step',
    'clamp bolt.step',
    'clamp part 3.step',
  ])
})

test.each(['clamp', 'Clamp.stl', 'part', '', '.', '\u202e'])(
  'the name %j tells a part of clamp.step from no other, so it has a number',
  (name) => {
    expect(named('clamp.step', name)).toEqual(['clamp part 1.step'])
  },
)

test('parts of the same name are numbered, past names that are in the file', () => {
  expect(named('clamp.step', 'Bolt', 'bolt', 'bolt 1', 'nut')).toEqual([
    'clamp Bolt 2.step',
    'clamp bolt 3.step',
    'clamp bolt 1.step',
    'clamp nut.step',
  ])
  expect(named('clamp.step', 'part 1', undefined, undefined)).toEqual([
    'clamp part 1.step',
    'clamp part 2.step',
    'clamp part 3.step',
  ])
  expect(named('clamp.step', undefined, 'part 1')).toEqual(['clamp part 2.step', 'clamp part 1.step'])
})

test.each([
  ['M3/M4\\nut', 'M3-M4-nut'],
  ['lid.STL', 'lid'],
  ['a\u0000b\u202ec', 'abc'],
  ['u\u0308ber', 'über'],
  ['half \ud800', 'half \ufffd'],
])('the name %j of a part is %j in a file name', (name, shown) => {
  expect(named('clamp.step', name)).toEqual([`clamp ${shown}.step`])
})

test('long names stay different and within the length of a file name', () => {
  const names = named(`${'f'.repeat(195)}.step`, `${'n'.repeat(300)}1`, `${'n'.repeat(300)}2`)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(200)
})
