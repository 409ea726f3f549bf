import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskFiles } from '../../../../server/platform/adapters/disk-files.ts'
import { notePartFile } from '../../../../server/platform/files/part-files.ts'
import { sortFiles } from '../../../../server/platform/files/sort-files.ts'
import { sweepQuarantine } from '../../../../server/platform/files/sweep-quarantine.ts'
import { addDays, DAY, pacificDayOf } from '../../../../shared/platform/time.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let testShop: TestShop
let folder: string
beforeEach(async () => {
  testShop = await openTestShop()
  folder = testShop.shop.settings.data_dir
})
afterEach(() => testShop.close())

const sorted = () => sortFiles(testShop.shop, testShop.shop.clock.now())
const today = () => pacificDayOf(testShop.shop.clock.now())
const unknown = (...path: string[]) => join(folder, 'unknown', ...path)
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

/** A file in its place, with something that was derived from it. */
function stored(content: string): string {
  const sha256 = hashOf(content)
  writeFileSync(join(folder, 'parts', sha256), content)
  mkdirSync(join(folder, 'derived', `${sha256}-mm-1`))
  writeFileSync(join(folder, 'derived', `${sha256}-mm-1`, 'mesh.bin'), content)
  return sha256
}

function named(sha256: string): string {
  const upload = {
    path: '',
    filename: 'a.stl',
    bytes: 1,
    sha256,
    head: new Uint8Array(),
    tail: new Uint8Array(),
  }
  testShop.database.write((tx) => notePartFile(tx, { upload, kind: 'stl', now: 1 }))
  return sha256
}

const forgotten = (sha256: string) =>
  testShop.database.write((tx) => tx.run('delete from part_files where sha256 = ?', sha256))

describe('a file that the database does not name', () => {
  test('is moved aside under the day of the start, with what was derived from it', () => {
    const known = named(stored('known'))
    const strange = stored('strange')
    expect(sorted()).toEqual({ moved_aside: 2, brought_back: 0, missing: 0, left: 0 })
    expect(readdirSync(join(folder, 'parts'))).toEqual([known])
    expect(readdirSync(join(folder, 'derived'))).toEqual([`${known}-mm-1`])
    expect(readFileSync(unknown(today(), 'parts', strange), 'utf8')).toBe('strange')
    expect(readFileSync(unknown(today(), 'derived', `${strange}-mm-1`, 'mesh.bin'), 'utf8')).toBe('strange')
    expect(testShop.shop.files.quarantine.list()).toEqual([{ day: today(), parts: 1 }])
  })

  test('comes back with what was derived from it as soon as a database names it', () => {
    named(stored('known'))
    const strange = stored('strange')
    sorted()
    testShop.wait(3 * DAY)
    named(strange)
    expect(sorted()).toEqual({ moved_aside: 0, brought_back: 1, missing: 0, left: 0 })
    expect(readFileSync(join(folder, 'parts', strange), 'utf8')).toBe('strange')
    expect(existsSync(join(folder, 'derived', `${strange}-mm-1`, 'mesh.bin'))).toBe(true)
    expect(testShop.shop.files.quarantine.list()).toMatchObject([{ parts: 0 }])
  })

  test('stays where it is when the database names none of the files', () => {
    const files = [stored('one'), stored('two')].toSorted()
    expect(sorted()).toEqual({ moved_aside: 0, brought_back: 0, missing: 0, left: 2 })
    expect(readdirSync(join(folder, 'parts')).toSorted()).toEqual(files)
    expect(readdirSync(join(folder, 'derived'))).toHaveLength(2)
    expect(existsSync(unknown())).toBe(false)
  })

  test('is kept beside an earlier one of the same name, and only the copy with the right content comes back', () => {
    named(stored('known'))
    const strange = stored('strange')
    sorted()
    writeFileSync(unknown(today(), 'parts', strange), 'damaged meanwhile')
    writeFileSync(join(folder, 'parts', strange), 'strange')
    sorted()
    expect(readdirSync(unknown(today(), 'parts')).toSorted()).toEqual([strange, `${strange}.2`])
    named(strange)
    expect(sorted()).toMatchObject({ brought_back: 1, missing: 0 })
    expect(readFileSync(join(folder, 'parts', strange), 'utf8')).toBe('strange')
    expect(readdirSync(unknown(today(), 'parts'))).toEqual([strange])
  })

  test('is deleted by the sweep after 30 days and not a day earlier; a start deletes nothing', async () => {
    named(stored('known'))
    stored('strange')
    sorted()
    const moved = today()
    for (let day = 1; day < 30; day += 1) {
      testShop.wait(DAY)
      expect(await sweepQuarantine(testShop.shop)).toBe(0)
    }
    expect(today()).toBe(addDays(moved, 29))
    testShop.wait(DAY)
    sorted()
    expect(existsSync(unknown(moved))).toBe(true)
    expect(await sweepQuarantine(testShop.shop)).toBe(1)
    expect(readdirSync(unknown())).toEqual([])
  })

  test('a file of a day that is still to come, because a clock was wrong, stays; so do folders with another name', async () => {
    mkdirSync(unknown(addDays(today(), 400), 'parts'), { recursive: true })
    mkdirSync(unknown('2020-02-31', 'parts'), { recursive: true })
    mkdirSync(unknown('mine'), { recursive: true })
    expect(await sweepQuarantine(testShop.shop)).toBe(0)
    expect(readdirSync(unknown())).toHaveLength(3)
  })
})

describe('a file that the database names', () => {
  const missing = () => testShop.database.all('select sha256 from missing_files')

  test('a file that is nowhere is noted as missing, until it is uploaded again', () => {
    const lost = named(stored('lost'))
    named(stored('known'))
    rmSync(join(folder, 'parts', lost))
    expect(sorted()).toEqual({ moved_aside: 0, brought_back: 0, missing: 1, left: 0 })
    expect(missing()).toEqual([{ sha256: lost }])
    named(lost)
    expect(missing()).toEqual([])
  })

  test('a file that is back at the next start is missing no more', () => {
    const lost = named(stored('lost'))
    rmSync(join(folder, 'parts', lost))
    sorted()
    writeFileSync(join(folder, 'parts', lost), 'lost')
    sorted()
    expect(missing()).toEqual([])
  })

  test('a file that is aside with other content is missing, and the other content stays aside', () => {
    named(stored('known'))
    const strange = stored('strange')
    sorted()
    writeFileSync(unknown(today(), 'parts', strange), 'damaged')
    named(strange)
    expect(sorted()).toMatchObject({ brought_back: 0, missing: 1 })
    expect(readFileSync(unknown(today(), 'parts', strange), 'utf8')).toBe('damaged')
    forgotten(strange)
    expect(missing()).toEqual([])
  })
})

describe('what other programs leave in the folders of files', () => {
  const FOREIGN = [
    '@eaDir',
    '.DS_Store',
    'Thumbs.db',
    'desktop.ini',
    'a'.repeat(64),
    `${'b'.repeat(64)}-mm-1`,
  ]

  /** A folder with a file in it, of each name; names of files are folders here and there, too. */
  function leaveForeign(place: string, asFolder: boolean): string[] {
    return FOREIGN.map((name) => {
      const path = join(folder, place, name)
      if (asFolder) mkdirSync(path)
      const file = asFolder ? join(path, 'thumbs.bin') : path
      writeFileSync(file, 'foreign')
      return file
    })
  }

  test('never stops a start, and is never moved or deleted', () => {
    const known = named(stored('known'))
    const foreign = [...leaveForeign('parts', true), ...leaveForeign('derived', false)]
    mkdirSync(join(folder, 'incoming', '@eaDir'))
    writeFileSync(join(folder, 'incoming', '.DS_Store'), 'foreign')
    writeFileSync(join(folder, 'incoming', 'half-received'), 'solid')
    mkdirSync(join(folder, 'derived', `${known}-mm-1`, 'folder.tmp'))
    writeFileSync(join(folder, 'derived', `${known}-mm-1`, 'mesh.bin.1.tmp'), 'half')
    diskFiles(folder, testShop.shop.ids)
    expect(sorted()).toEqual({ moved_aside: 0, brought_back: 0, missing: 0, left: 0 })
    expect(foreign.map((path) => readFileSync(path, 'utf8'))).toEqual(foreign.map(() => 'foreign'))
    expect(readdirSync(join(folder, 'incoming')).toSorted()).toEqual(['.DS_Store', '@eaDir'])
    expect(readdirSync(join(folder, 'derived', `${known}-mm-1`))).toEqual(['folder.tmp', 'mesh.bin'])
  })

  test('a folder in the place of a part is renamed, so that the part can be kept', async () => {
    const { files } = testShop.shop
    const sha256 = hashOf('solid')
    mkdirSync(join(folder, 'parts', sha256))
    writeFileSync(join(folder, 'parts', sha256, 'thumbs.bin'), 'foreign')
    expect(files.has(sha256)).toBe(false)
    async function* pieces() {
      yield new TextEncoder().encode('solid')
    }
    await files.keep(await files.receive(pieces(), 'a.stl', 100))
    expect(readFileSync(files.partPath(sha256), 'utf8')).toBe('solid')
    expect(readFileSync(join(folder, 'parts', `${sha256}.in-the-way`, 'thumbs.bin'), 'utf8')).toBe('foreign')
  })

  test('a part whose file was cut short is made whole by the next upload of it', async () => {
    const { files } = testShop.shop
    const sha256 = hashOf('solid')
    writeFileSync(join(folder, 'parts', sha256), 'sol')
    async function* pieces() {
      yield new TextEncoder().encode('solid')
    }
    await files.keep(await files.receive(pieces(), 'a.stl', 100))
    expect(readFileSync(files.partPath(sha256), 'utf8')).toBe('solid')
  })
})
