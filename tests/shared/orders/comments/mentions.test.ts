import { describe, expect, test } from 'vitest'
import {
  commentPieces,
  findMentions,
  openHandle,
  staffHandles,
  withHandle,
} from '../../../../shared/orders/comments/mentions.ts'

const STAFF = [
  { id: 'a', name: 'Ana López' },
  { id: 'b', name: 'Ben Adler' },
  { id: 'c', name: 'Ben Brown' },
  { id: 'd', name: 'Ben Brown' },
  { id: 'e', name: '!!' },
]

describe('the handle of a member of staff', () => {
  test('is the first name, or the whole name where two have the first', () => {
    expect(staffHandles(STAFF).map(({ handle }) => handle)).toEqual([
      'ana',
      'ben.adler',
      'ben.brown',
      'ben.brown2',
      'staff',
    ])
  })
})

describe('mentions in a text', () => {
  const handles = staffHandles(STAFF)
  const named = (text: string) => findMentions(text, handles).map(({ id }) => id)
  test.each([
    ['@ana can you look?', ['a']],
    ['Ask @Ana, or @ben.brown.', ['a', 'c']],
    ['@ana @ana', ['a']],
    ['write to x@ana.com', []],
    ['@nobody and @ben', []],
    ['(@ben.brown2)', ['d']],
  ])('are found in %j', (text, ids) => expect(named(text)).toEqual(ids))
})

test('a text is split into links, names and the rest', () => {
  expect(commentPieces('@ana see https://a.example/x?y=1, not @carl', ['ana'])).toEqual([
    { kind: 'mention', text: '@ana' },
    { kind: 'text', text: ' see ' },
    { kind: 'link', text: 'https://a.example/x?y=1' },
    { kind: 'text', text: ', not @carl' },
  ])
  expect(commentPieces('javascript:alert(1)', [])).toEqual([{ kind: 'text', text: 'javascript:alert(1)' }])
})

test('a handle that is being typed is found and completed', () => {
  expect(openHandle('Ask @be')).toBe('be')
  expect(openHandle('Ask @')).toBe('')
  expect(openHandle('mail x@be')).toBeNull()
  expect(openHandle('Ask @ben now')).toBeNull()
  expect(withHandle('Ask @be', 'ben.adler')).toBe('Ask @ben.adler ')
})
