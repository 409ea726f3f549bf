import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isReplaceable } from '../../main/updates/is-replaceable.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'layerline-mac-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Asks about a program, with a `codesign` that says something about its bundle. */
function isReplaceableBy(says: string): boolean {
  const program = join(folder, 'Layerline.app/Contents/MacOS/Layerline')
  mkdirSync(join(program, '..'), { recursive: true })
  const codesign = join(folder, 'codesign')
  const bundle = join(folder, 'Layerline.app')
  writeFileSync(codesign, `#!/bin/sh\n[ "$3" = "${bundle}" ] && printf '${says}' >&2\n`)
  chmodSync(codesign, 0o755)
  return isReplaceable(program, codesign)
}

test('a program that its vendor signed is replaced by macOS', () => {
  expect(isReplaceableBy('Identifier=shop.layerline\nTeamIdentifier=AB12CD34EF\n')).toBe(true)
})

test.each([
  'Identifier=shop.layerline\nSignature=adhoc\nTeamIdentifier=not set\n',
  'code object is not signed at all\n',
])('a program that nobody signed is not: %j', (says) => expect(isReplaceableBy(says)).toBe(false))

test('a program is not replaced where this person may not write, or where nothing tells its signature', () => {
  expect(isReplaceable('/nowhere/Layerline.app/Contents/MacOS/Layerline')).toBe(false)
  mkdirSync(join(folder, 'Layerline.app'))
  const program = join(folder, 'Layerline.app/Contents/MacOS/Layerline')
  expect(isReplaceable(program, join(folder, 'missing'))).toBe(false)
})
