import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findModelFiles, folderOnStick, readFoundFile } from '../../../main/usb/stick-files.ts'
import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'

let outside: string
let stick: string
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'layerline-stick-'))
  stick = join(outside, 'STICK')
  mkdirSync(join(stick, 'Parts', 'Deep'), { recursive: true })
})
afterEach(() => rmSync(outside, { recursive: true }))

const put = (path: string, text = 'solid') => writeFileSync(join(stick, path), text)
const namesOn = async () => (await findModelFiles(stick)).map(({ path }) => basename(path)).toSorted()

describe('the files of a stick', () => {
  test('are those that can be quoted, in folders too', async () => {
    for (const path of ['a.stl', 'b.STEP', 'letter.txt', '.hidden.stl', 'Parts/c.3mf', 'Parts/Deep/d.obj'])
      put(path)
    expect(await namesOn()).toEqual(['a.stl', 'b.STEP', 'c.3mf', 'd.obj'])
    const deep = (await findModelFiles(stick)).find(({ path }) => path.endsWith('d.obj'))!
    expect(folderOnStick(deep)).toBe('Parts / Deep')
  })

  test('leave out empty and too large ones, links, pipes and what is too deep', async () => {
    put('empty.stl', '')
    put('large.stl')
    truncateSync(join(stick, 'large.stl'), MAX_FILE_BYTES + 1)
    symlinkSync('/etc/hostname', join(stick, 'link.stl'))
    symlinkSync(outside, join(stick, 'up'))
    symlinkSync(stick, join(stick, 'Parts', 'round'))
    execFileSync('mkfifo', [join(stick, 'pipe.stl')])
    const deep = join('Parts', '2', '3', '4', '5')
    mkdirSync(join(stick, deep), { recursive: true })
    put(join(deep, 'deep.stl'))
    writeFileSync(join(outside, 'outside.stl'), 'solid')
    expect(await namesOn()).toEqual([])
  })
})

describe('reading a listed file', () => {
  test('returns its bytes and its name', async () => {
    put('a.stl', 'solid a')
    const [file] = await findModelFiles(stick)
    const read = await readFoundFile(file)
    expect(read?.name).toBe('a.stl')
    expect(Buffer.from(read!.bytes).toString()).toBe('solid a')
  })

  test.each<[string, () => void]>([
    ['was pulled out', () => rmSync(join(stick, 'a.stl'))],
    ['became a link out of the stick', () => relink('/etc/hostname')],
    ['grew', () => put('a.stl', 'solid and more')],
    [
      'became a pipe',
      () => {
        rmSync(join(stick, 'a.stl'))
        execFileSync('mkfifo', [join(stick, 'a.stl')])
      },
    ],
  ])('returns null when it %s meanwhile', async (_, change) => {
    put('a.stl')
    const [file] = await findModelFiles(stick)
    change()
    expect(await readFoundFile(file)).toBeNull()
  })

  test('returns null when its folder became a link out of the stick', async () => {
    put('Parts/Deep/a.stl')
    const [file] = await findModelFiles(stick)
    mkdirSync(join(outside, 'Deep'))
    writeFileSync(join(outside, 'Deep', 'a.stl'), 'solid')
    rmSync(join(stick, 'Parts', 'Deep'), { recursive: true })
    symlinkSync(join(outside, 'Deep'), join(stick, 'Parts', 'Deep'))
    expect(await readFoundFile(file)).toBeNull()
  })
})

function relink(target: string): void {
  rmSync(join(stick, 'a.stl'))
  symlinkSync(target, join(stick, 'a.stl'))
}
