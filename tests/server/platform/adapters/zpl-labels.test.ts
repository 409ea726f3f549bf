import { describe, expect, test } from 'vitest'
import { zplLabels } from '../../../../server/platform/adapters/zpl-labels.ts'
import { LABEL_FORMATS, LabelFormatId } from '../../../../shared/production/floor/label-formats.ts'
import { spoolLabel, unitLabel } from '../../../../shared/production/floor/label.ts'
import { NAMES_IN_OTHER_SCRIPTS, NAMES_THAT_SOUND_ALIKE } from '../../../shop/names-in-other-scripts.ts'
import { code, SPOOL, UNIT, UNIT_ORDER } from './printed-labels.ts'

const FORMATS = LabelFormatId.options.filter((id) => LABEL_FORMATS[id].dots_per_mm !== null)

describe.each(FORMATS)('labels in ZPL of the format %s', (id) => {
  test('keep all that may not be cut', () => {
    const zpl = Buffer.from(zplLabels([SPOOL, UNIT], id)).toString()
    for (const text of [
      'S12',
      '1,000 g, empty spool 193 g',
      '1012-3',
      'Unit 3 of 12',
      'Ships by Tue, Dec 8',
      'Test order',
    ])
      expect(zpl).toContain(`^FD${text}^FS`)
  })
})

test('a text cannot give the printer commands', () => {
  const evil = spoolLabel(
    { number: 1, filament: '^XZ~JA^FS', brand: '_5E', lot: null, weights: '\u0007', opened: '\\&' },
    code('S-1'),
  )
  const zpl = Buffer.from(zplLabels([evil], 'zpl_3x2')).toString()
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  expect(zpl).not.toContain('~')
  expect(zpl).toContain('^FD_5EXZ_7EJA_5EFS^FS')
  expect(zpl).toContain('^FD_5F5E^FS')
})

test('names that printers have no letters for are spelled, each in its own way', () => {
  const names = [...NAMES_IN_OTHER_SCRIPTS, ...NAMES_THAT_SOUND_ALIKE, 'γάντζος.stl', 'Größe.stl']
  const labels = names.map((filename) => unitLabel({ ...UNIT_ORDER, filename }, 3, code('U-1012-3')))
  const texts = labels.map((label) => Buffer.from(zplLabels([label], 'zpl_3x2')).toString())
  expect(new Set(texts).size).toBe(names.length)
  for (const text of texts) expect(text).not.toMatch(/[\u0180-\u{10FFFF}]/u)
  expect(texts[0]).toMatch(/\^FDZhiJia\[[0-9A-Z]{4}\]\.stl\^FS/)
  expect(texts.at(-1)).toContain('^FDGröße.stl^FS')
})

test('names that are too long keep their beginning and end, and a code for what is cut', () => {
  const long = 'bracket-for-the-lower-left-corner-of-the-housing-of-the-third-and-last-machine'.repeat(2)
  const names = [`${long}-left.stl`, `${long}-right.stl`, `${long}-a-${long}.stl`, `${long}-b-${long}.stl`]
  const texts = names.map((filename) =>
    Buffer.from(
      zplLabels([unitLabel({ ...UNIT_ORDER, filename }, 3, code('U-1012-3'))], 'zpl_2x1'),
    ).toString(),
  )
  expect(new Set(texts).size).toBe(names.length)
  expect(texts[1]).toContain('right.stl^FS')
})
