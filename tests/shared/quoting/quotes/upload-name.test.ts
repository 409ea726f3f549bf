import { describe, expect, test } from 'vitest'
import { dispositionName } from '../../../../shared/quoting/quotes/disposition-name.ts'
import { shownFilename } from '../../../../shared/quoting/quotes/upload-name.ts'

/** As a header is read: each byte a letter. */
function inBytes(header: string): string {
  return Buffer.from(header).toString('latin1')
}

describe('the name in a Content-Disposition', () => {
  test.each([
    `filename="=?utf-8?B?R3LDtsOfZS5zdGw=?="; filename*=utf-8''Gr%C3%B6%C3%9Fe.stl`,
    `filename="Grosse.stl"; filename*=utf-8''Gr%C3%B6%C3%9Fe.stl`,
    `filename*=utf-8''Gr%C3%B6%C3%9Fe.stl; filename="Grosse.stl"`,
    `filename*=UTF-8'de'Gr%c3%b6%c3%9fe.stl`,
    `filename*=ISO-8859-1''Gr%F6%DFe.stl`,
    `filename*="utf-8''Gr%C3%B6%C3%9Fe.stl"`,
    `FileName*=Utf-8''Gr%C3%B6%C3%9Fe.stl; FILENAME=Grosse.stl`,
    `filename="=?UTF-8?b?R3LDtsOfZS5zdGw=?="`,
    `filename="=?utf-8?Q?Gr=C3=B6=C3=9Fe.stl?="`,
    `filename="=?iso-8859-1?Q?Gr=F6=DFe.stl?="`,
    `filename="=?utf-8*de?B?R3LDtsOfZS5zdGw=?="`,
    `filename="=?utf-8?B?R3LD?= =?utf-8?B?tsOfZS5zdGw=?="`,
    `filename="=?utf-8?Q?Gr=C3?==?utf-8?B?tsOfZS5zdGw=?="`,
    `filename="Größe.stl"`,
    'filename=Größe.stl',
    `filename="Größe.stl"; filename*=utf-8''Gr%C3%ZZe.stl`,
    `filename="Größe.stl"; filename*=klingon''Gr%C3%B6.stl`,
    `filename="Größe.stl"; filename*=utf-8''Gr%F6.stl`,
  ])('is Größe.stl by %s', (parameters) => {
    expect(dispositionName(inBytes(`form-data; name="file"; ${parameters}`))).toBe('Größe.stl')
  })

  test('is read in Latin-1 when it is not UTF-8', () => {
    expect(dispositionName('form-data; filename="Gr\u00F6\u00DFe.stl"')).toBe('Größe.stl')
  })

  test('is not that of another parameter', () => {
    expect(dispositionName('form-data; name="a; filename=b.stl"; filename="c.stl"')).toBe('c.stl')
  })
})

describe('a name is shown', () => {
  test.each([
    ['C:\\parts\\lid.stl', 'lid.stl'],
    ['../../etc/passwd.stl', 'passwd.stl'],
    ['part\u202Elts.exe', 'partlts.exe'],
    ['..', 'part'],
    ['=?utf-8?B?R3LDtsOfZS5zdGw=?=', 'Größe.stl'],
    ['=?utf-8?Q?..=2F..=2Fetc=2Fpasswd.stl?=', 'passwd.stl'],
    ['=?utf-8?Q?li=00d=0D=0A.stl?=', 'lid.stl'],
    ['=?utf-8?B?4oCu?=lid.stl', 'lid.stl'],
    ['=?klingon?B?R3I=?=', '=?klingon?B?R3I=?='],
    ['=?utf-8?B?*?=', '=?utf-8?B?*?='],
    ['=?utf-8?Q?=F6?=', '=?utf-8?Q?=F6?='],
  ])('the name %j is shown as %j', (sent, shown) => {
    expect(shownFilename(sent)).toBe(shown)
  })

  test('a name is shown in composed letters, whichever the sender writes', () => {
    expect(shownFilename('Größe.stl'.normalize('NFD'))).toBe('Größe.stl')
  })

  test('a name is shown in at most 200 letters, with its ending and no letter cut in half', () => {
    const shown = shownFilename(`${'a'.repeat(187)}${'🧊'.repeat(200)}.stl`)
    expect(shown.isWellFormed()).toBe(true)
    expect(shown).toMatch(/^a{130}…[0-9A-Z]{4}…🧊+\.stl$/u)
  })
})
