import { describe, expect, test } from 'vitest'
import { downloadName } from '../../../../server/platform/adapters/download-name.ts'

describe('the name of a downloaded file', () => {
  const at = (...addresses: string[]) => addresses.map((address) => new URL(address))

  test.each([
    ['attachment; filename="part.stl"', 'part.stl'],
    ['attachment; filename=part.stl; size=7', 'part.stl'],
    ['attachment; filename="a \\"good\\" one.step"', 'a "good" one.step'],
    [`attachment; filename="euro.stl"; filename*=UTF-8''%e2%82%ac%20part.stl`, '€ part.stl'],
    [`attachment; filename*=utf-8'en'wei%C3%9F.stl`, 'weiß.stl'],
    [Buffer.from('attachment; filename="weiß.stl"').toString('latin1'), 'weiß.stl'],
    ['attachment; filename="wei\u00DF.stl"', 'weiß.stl'],
    [`attachment; filename*=UTF-8''%zz.stl`, '%zz.stl'],
    ['attachment; filename="unended.stl', '"unended.stl'],
    ['attachment', 'id'],
    ['attachment; filename=""', 'id'],
    [undefined, 'id'],
  ])('the header %j gives the name %j', (disposition, name) => {
    expect(downloadName(disposition, at('https://files.example/id?token=1'))).toBe(name)
  })

  test('is the one with the ending of a part, where several name it', () => {
    expect(downloadName('inline; filename="download"', at('https://files.example/knob.3mf'))).toBe('knob.3mf')
    expect(
      downloadName(undefined, at('https://share.example/s/abc', 'https://cdn.example/a%20b.STEP?sig=1')),
    ).toBe('a b.STEP')
    expect(downloadName(undefined, at('https://share.example/'))).toBe('')
  })
})
