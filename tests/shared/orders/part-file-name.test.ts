import { describe, expect, test } from 'vitest'
import { originalFileName, printedFileName } from '../../../shared/orders/part-file-name.ts'

describe('the name of a downloaded original', () => {
  test.each([
    ['coat hook.step', 'step', 1012, '1012-coat-hook.step'],
    ['Coat_Hook v2.1.STP', 'step', 1012, '1012-Coat_Hook-v2.1.stp'],
    ['hook.step', 'step', null, 'hook.step'],
    ['hook.txt', 'stl', 10001, '10001-hook.stl'],
    ['halter für Kabel.obj', 'obj', 7, '7-halter-für-Kabel.obj'],
    ['../../etc/passwd', 'stl', 7, '7-passwd.stl'],
    ['a\r\nSet-Cookie: x.stl', 'stl', 7, '7-a-Set-Cookie-x.stl'],
    ['"; rm -rf $HOME.3mf', '3mf', 7, '7-rm-rf-HOME.3mf'],
    ['.stl', 'stl', 7, '7-part.stl'],
    ['支架.stl', 'stl', 7, '7-支架.stl'],
    ['con.stl', 'stl', null, 'part-con.stl'],
    ['NUL.v2.stl', 'stl', null, 'part-NUL.v2.stl'],
    ['lpt1.stl', 'stl', 7, '7-lpt1.stl'],
    ['hook. . .stl', 'stl', null, 'hook.stl'],
  ] as const)('%j of kind %s and order %s is %j', (filename, kind, number, name) => {
    expect(originalFileName({ filename, number }, kind)).toBe(name)
  })
})

describe('names of downloads', () => {
  const nameOf = (filename: string) => originalFileName({ filename, number: null }, 'stl')

  test('stay different where pictures cannot be in them', () => {
    const names = ['🔩 bolt.stl', '🐍 bolt.stl', 'bolt.stl', '🔩.stl', '🐍.stl'].map(nameOf)
    expect(new Set(names).size).toBe(5)
    expect(names[0]).toMatch(/^bolt-[0-9A-Z]{4}\.stl$/)
    expect(names[3]).toMatch(/^part-[0-9A-Z]{4}\.stl$/)
  })

  test('stay different where they are cut, and have both ends', () => {
    const long = 'x'.repeat(100)
    const names = [`${long}-left.stl`, `${long}-right.stl`, `${long}-a-${long}.stl`, `${long}-b-${long}.stl`]
    expect(new Set(names.map(nameOf)).size).toBe(4)
    expect(nameOf(names[1])).toMatch(/^x+-[0-9A-Z]{4}-x+-right\.stl$/)
  })
})

describe('the name of a part as printed', () => {
  test.each([
    ['3mf', null, '1012-coat-hook.3mf'],
    ['3mf', { number: 2, of: 5 }, '1012-coat-hook-2of5.3mf'],
    ['stl', { number: 1, of: 1 }, '1012-coat-hook.stl'],
  ] as const)('the name as %s of unit %j is %s', (format, unit, name) => {
    expect(printedFileName({ filename: 'coat hook.step', number: 1012 }, format, unit)).toBe(name)
  })
})
