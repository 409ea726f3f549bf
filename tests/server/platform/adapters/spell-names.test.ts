import { describe, expect, test } from 'vitest'
import { spellNames } from '../../../../server/platform/adapters/spell-names.ts'

/** Spells a text for a font with Latin, Greek and Cyrillic. */
const spell = (text: string) => spellNames(text, (codePoint) => codePoint >= 0x20 && codePoint < 0x530)
const withoutCodes = (text: string) => text.replaceAll(/\[[0-9A-Z]{4}\]/g, '[]')

describe('a name', () => {
  test.each([
    ['bracket v2.stl', 'bracket v2.stl'],
    ['Łódź-крюк-γάντζος.stl', 'Łódź-крюк-γάντζος.stl'],
    ['支架.stl', 'ZhiJia[].stl'],
    ['左 支架 v2.stl', 'Zuo ZhiJia[] v2.stl'],
    ['Ship to 東京, 日本', 'Ship to DongJing[], RiBen[]'],
    ['غطاء.stl', "ght'[].stl"],
    ['🔩 bolt.stl', ':nut_and_bolt:[] bolt.stl'],
    ['\ue000.stl', '[].stl'],
    ['a\u200b\u00ad\tb\u2003c\nd', 'a\u00ad b c\nd'],
  ])('%j is spelled %j', (name, spelled) => expect(withoutCodes(spell(name))).toBe(spelled))

  test('has the same code on every paper, whatever stands beside it', () => {
    const [code] = /\[.{4}\]/.exec(spell('支架.stl'))!
    expect(spell('3 × 支架.stl, PLA+')).toContain(`ZhiJia${code}.stl`)
  })

  test('has another code than one that sounds the same, or has another picture, mark or blank', () => {
    const names = ['支架', '之家', '支 架', '👍', '👍🏽', '👍🏿', 'é̄', 'ḗ', 'Ɐ', 'ɐ̈ⱥ'].map(spell)
    expect(new Set(names).size).toBe(names.length)
  })
})
