import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ShopTerms } from '../../../shared/platform/shop-terms.ts'
import { readTextBlocks, type TextBlock } from '../../../shared/platform/text-blocks.ts'

describe('the blocks of a text', () => {
  test.each<[string, TextBlock[]]>([
    ['', []],
    ['One\nline', [{ kind: 'paragraph', text: 'One line' }]],
    [
      'One\r\n\r\nTwo',
      [
        { kind: 'paragraph', text: 'One' },
        { kind: 'paragraph', text: 'Two' },
      ],
    ],
    [
      '# Returns\n- broken\n* bent\nin two\nafter the list',
      [
        { kind: 'heading', text: 'Returns' },
        { kind: 'list', items: ['broken', 'bent in two after the list'] },
      ],
    ],
    [
      'Before\n- one\n\nAfter',
      [
        { kind: 'paragraph', text: 'Before' },
        { kind: 'list', items: ['one'] },
        { kind: 'paragraph', text: 'After' },
      ],
    ],
    ['#no heading -no item', [{ kind: 'paragraph', text: '#no heading -no item' }]],
    // Not markup: a page shows the characters.
    ['<b>[x](javascript:1)</b>', [{ kind: 'paragraph', text: '<b>[x](javascript:1)</b>' }]],
  ])('the text %j is read in its blocks', (text, blocks) => expect(readTextBlocks(text)).toEqual(blocks))

  test('have every word of any text, in its order', () => {
    const words = fc.array(fc.stringMatching(/^[a-z<>&"]{1,8}$/), { minLength: 1 })
    const gaps = fc.array(fc.constantFrom(' ', '\n', '\n\n', '\n- ', '\n# '))
    fc.assert(
      fc.property(words, gaps, (list, between) => {
        const text = list.map((word, at) => `${at === 0 ? '' : (between[at] ?? ' ')}${word}`).join('')
        const read = readTextBlocks(text).flatMap((block) =>
          block.kind === 'list' ? block.items : [block.text],
        )
        expect(read.join(' ').split(' ')).toEqual(list)
      }),
    )
  })
})

test('the texts of a new shop are whole: headings, paragraphs and lists', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../resources/terms.json'), 'utf8')
  const texts = ShopTerms.parse(JSON.parse(file))
  for (const text of Object.values(texts)) {
    const kinds = new Set(readTextBlocks(text).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['paragraph', 'heading', 'list']))
  }
})
