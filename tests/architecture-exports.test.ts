import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourcesIn } from './architecture-sources.ts'

const files = ['main', 'renderer', 'server', 'shared', 'tests'].flatMap(sourcesIn)
const imports = files.flatMap(importsOf)
const named = new Set(imports.flatMap(({ to, names }) => (names ?? []).map((name) => `${to} ${name}`)))
const takenWhole = new Set(imports.filter(({ names }) => names === null).map(({ to }) => to))

/** Functions, constants and classes that a file exports. Types are left out: one may be exported only because a signature uses it. */
function valuesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const pattern = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm
  return [...text.matchAll(pattern)].map((match) => match[1])
}

test('every exported name is used by another file', () => {
  const unused = files
    .filter((file) => !takenWhole.has(file))
    .flatMap((file) => valuesOf(file).map((name) => `${file} ${name}`))
    .filter((value) => !named.has(value))
  expect(unused).toEqual([])
})

test('a name is imported from the file that declares it', () => {
  const passedOn = files
    .filter((file) => !file.startsWith('tests/'))
    .filter((file) => /^export (?:type )?[{*]/m.test(readFileSync(join(root, file), 'utf8')))
  expect(passedOn).toEqual([])
})
