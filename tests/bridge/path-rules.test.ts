import { posix, win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isInside, isModelName, placesOf } from '../../server/bridge/path-rules.ts'

const UNIX = { path: posix, home: '/home/ada', cwd: '/parts', folders: [] }
const WINDOWS = { path: win32, home: 'C:\\Users\\Ada', cwd: 'C:\\Work', folders: [] }

describe('resolving a path', () => {
  test.each([
    ['/parts/a.stl', '/parts/a.stl'],
    ['/parts/../a.stl', '/a.stl'],
    ['~/a.stl', '/home/ada/a.stl'],
    ['a.stl', '/parts/a.stl'],
    ['file:///parts/a%20b.stl', '/parts/a b.stl'],
    [' /parts/a.stl\n', '/parts/a.stl'],
    ['~ada/a.stl', '/parts/~ada/a.stl'],
  ])('resolves %j on Unix to %s', (given, place) => {
    expect(placesOf(given, UNIX)).toEqual([place])
  })

  test.each([
    ['C:\\parts\\a.stl', 'C:\\parts\\a.stl'],
    ['c:/parts/a.stl', 'c:\\parts\\a.stl'],
    ['~\\a.stl', 'C:\\Users\\Ada\\a.stl'],
    ['parts\\a.stl', 'C:\\Work\\parts\\a.stl'],
    ['file:///C:/parts/a%20b.stl', 'C:\\parts\\a b.stl'],
  ])('resolves %j on Windows to %s', (given, place) => {
    expect(placesOf(given, WINDOWS)).toEqual([place])
  })

  test('looks for a relative path in each allowed folder, and nowhere else', () => {
    const folders = ['/models', '/drafts']
    expect(placesOf('a.stl', { ...UNIX, folders })).toEqual(['/models/a.stl', '/drafts/a.stl'])
  })
})

describe('a path that is not a file path is refused', () => {
  test.each(['', '  ', 'a\0.stl', 'file://server/a.stl'])('the path %j is refused on Unix', (given) => {
    expect(() => placesOf(given, UNIX)).toThrow('does not name a file')
  })

  test.each([
    ['a share, which would be sent the password', '\\\\server\\share\\a.stl'],
    ['a share in a file: address', 'file://server/share/a.stl'],
    ['a share with slashes', '//server/share/a.stl'],
    ['a device', '\\\\.\\PhysicalDrive0.stl'],
    ['a long path', '\\\\?\\C:\\a.stl'],
    ['a stream beside a file', 'C:\\notes.txt:a.stl'],
    ['a path of whichever drive is the current one', '\\parts\\a.stl'],
    ['a path of whichever folder is current on a drive', 'C:a.stl'],
  ])('the path %s is refused on Windows', (_what, given) => {
    expect(() => placesOf(given, WINDOWS)).toThrow('does not name a file')
  })
})

describe('the check that a folder contains a file', () => {
  test.each([
    [posix, '/models', '/models/a.stl', true],
    [posix, '/models', '/models/deep/a.stl', true],
    [posix, '/models', '/models/..a.stl', true],
    [posix, '/models', '/models-of-others/a.stl', false],
    [posix, '/models', '/a.stl', false],
    [posix, '/models', '/models', false],
    [posix, '/', '/a.stl', true],
    [win32, 'C:\\Models', 'c:\\models\\a.stl', true],
    [win32, 'C:\\Models', 'D:\\Models\\a.stl', false],
    [win32, 'C:\\Models', 'C:\\Models2\\a.stl', false],
  ])('%#: %o %s %s', (path, folder, file, inside) => {
    expect(isInside(path, folder, file)).toBe(inside)
  })
})

test.each([
  ['a.STL', true],
  ['a.step', true],
  ['a.stp', true],
  ['a.obj', true],
  ['a.3mf', true],
  ['a.stl.txt', false],
  ['stl', false],
  ['.stl', false],
])('%s is a model by its name: %s', (name, isModel) => {
  expect(isModelName(posix, name)).toBe(isModel)
})
