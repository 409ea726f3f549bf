import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCommentFaults } from './comment-rules.ts'
import { commitFault } from './commit-rules.ts'
import { findTitleFaults } from './title-rules.ts'
import { forbiddenWords, wordSearch } from './word-rules.ts'

test.each([
  'What a quote costs.',
  'Whether real money moves with a key.',
  'Who works here; null: the PIN screen.',
  'Why a poll gets no key.',
  'How long a link is valid.',
  'Which backup to restore, as a sentence.',
  'Where the browser continues: at the basket, else at the quote.',
  'Of https and http, which browsers leave out of an address.',
  'By command only.',
  'That a key is secret.',
  'Since when it waits.',
  'Reads the caller anew.',
  'Under which staff find it.',
  'The last price; null when there is none.',
  'True where a person must decide.',
  '\n * What a quote\n * costs.\n ',
])('the doc comment "%s" is refused', (comment) => {
  expect(
    findCommentFaults(`const a = 1\n/**${comment.startsWith('\n') ? comment : ` ${comment} `}*/`),
  ).toEqual([{ line: 2, text: expect.any(String) as string }])
})

test.each([
  'Returns what a quote costs.',
  'True if real money moves with a key.',
  'Seconds that a link is valid.',
  'Where one printer is left, it gets every plate.',
  'Whatever a customer wrote stays.',
  'Offers go out by email.',
  'The folder of the shop.',
  'From the first report on, it is followed.',
  'The last price; null if there is none.',
  'The true place where it was found.',
  'However long it takes, the copy is checked.',
])('the doc comment "%s" is accepted', (comment) => {
  expect(findCommentFaults(`/** ${comment} */`)).toEqual([])
})

test('only doc comments are read', () => {
  expect(findCommentFaults("// What a quote costs.\nconst text = 'Who pays'\n/* Of one. */")).toEqual([])
})

test.each([
  ["test('of a box has six sides', () => {})", 1],
  ["\ntest('that is closed is kept', () => {})", 2],
  ["it.skip('whose key was lost says so', () => {})", 1],
  ["test.each([1])('which is %s', () => {})", 1],
  [
    "test.each<[string, number]>([\n  ['a', 1],\n] as const)(\n  'what costs %s is paid',\n  async () => {},\n)",
    4,
  ],
  ["test.each(sides)('also on %s', (side) => {})", 1],
  ["test('nor through a tunnel', { tag: '@quick' }, () => {})", 1],
  ["test('only of what is left', () => {})", 1],
])('the title in %j is refused', (source, line) => {
  expect(findTitleFaults('a.test.ts', source)).toEqual([
    { line, text: expect.stringContaining('name the subject') as string },
  ])
})

test.each([
  "test('a box has six sides', () => {})",
  "test('with a PIN, the window asks for it', () => {})",
  "test('only an owner exports', () => {})",
  "test('officers sign', () => {})",
  "test.each(['of a box', 'that is'])('%s is refused', () => {})",
  "expect(sentence('of a box')).toBe('of a box')",
  "const outline = shapes()('of a box')",
])('the titles in %j are accepted', (source) => {
  expect(findTitleFaults('a.spec.ts', source)).toEqual([])
})

test('only test files have titles', () => {
  expect(findTitleFaults('a.ts', "test('of a box has six sides', () => {})")).toEqual([])
})

const GLOSSARY = [
  '| Term | Meaning | Where | Not |',
  '| ---- | ------- | ----- | --- |',
  '| expiry | the **last** instant | `x.ts` | end, **old news** |',
  '| report | figures | `y.ts` | **KPI** |',
].join('\n')
const findWords = wordSearch(forbiddenWords(GLOSSARY))

test('the words in bold in the last column of the glossary are forbidden', () => {
  expect(forbiddenWords(GLOSSARY)).toEqual([
    { word: 'old news', term: 'expiry' },
    { word: 'KPI', term: 'report' },
  ])
})

test('the glossary of the project forbids words', () => {
  const glossary = readFileSync(join(import.meta.dirname, '../../shared/glossary.md'), 'utf8')
  expect(forbiddenWords(glossary).length).toBeGreaterThan(20)
})

test.each([
  ['a.ts', 'const isOldNews = 1', 1],
  ['a.ts', '\nconst OLD_NEWS = 1', 2],
  ['a.ts', '// That is old news.', 1],
  ['a.ts', "throw new Error('Old news')", 1],
  ['a.ts', 'const kpiValue = 1', 1],
  ['old-news.ts', '', 0],
])('in %s the text "%s" has a forbidden word', (path, source, line) => {
  expect(findWords(path, source)).toEqual([
    { line, text: expect.stringContaining('shared/glossary.md') as string },
  ])
})

test.each(['const news = old', '// A bold newspaper.', 'const last = 1'])(
  'the text "%s" has no forbidden word',
  (source) => {
    expect(findWords('a.ts', source)).toEqual([])
  },
)

test.each([
  ['orders: the link of a purchase is 44 px high', '"the"'],
  ['catalog: shows Gray', '"shows"'],
  ['catalog: added Gray', '"added"'],
  ['catalog: adding Gray', '"adding"'],
  ['catalog: Add Gray', '"Add"'],
  ['Add Gray to the catalog', 'area'],
  ['catalog:add Gray', 'area'],
  ['dark pages: black filament is seen', 'what the commit does'],
  [`catalog: add ${'x'.repeat(60)}`, '73 characters'],
])('the commit subject "%s" is refused', (subject, reason) => {
  expect(commitFault(subject)).toContain(reason)
})

test.each([
  'orders: show partial shipments first',
  'data model, mail: press on after a lost row',
  'printers: bring up the link again',
  'queue: exceed no limit',
  'orders: say what is shown',
  `catalog: add ${'x'.repeat(59)}`,
  "Merge branch 'w/orders'",
  'Revert "catalog: added Gray"',
])('the commit subject "%s" is accepted', (subject) => {
  expect(commitFault(subject)).toBeNull()
})
