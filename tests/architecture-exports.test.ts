import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

const product = files.filter((file) => !file.startsWith('tests/'))

/** One thing on both sides of a border that imports cannot cross, or a type and its schema in two files. This list only shrinks. */
const DECLARED_TWICE = [
  'Keychain',
  'ListedEmail',
  'NotificationPage',
  'QuoteStatus',
  'RequestStatus',
  'SecretName',
  'StockedMaterial',
  'UpdateBackup',
  'WireRefusal',
]

test('an exported type, schema, class or component has a name of its own', () => {
  const filesByName = new Map<string, Set<string>>()
  for (const file of product) {
    const text = readFileSync(join(root, file), 'utf8')
    const pattern =
      /^export (?:abstract |async )?(?:interface|type|const|function|class) ([A-Z]\w*[a-z]\w*)\b/gm
    for (const [, name] of text.matchAll(pattern))
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
  }
  const repeated = [...filesByName].filter(([, { size }]) => size > 1).map(([name]) => name)
  expect(repeated.toSorted()).toEqual(DECLARED_TWICE)
})

test('no component has the file name of a rule', () => {
  const stemOf = (file: string) => basename(file).replace(/\.tsx?$/, '')
  const rules = new Set(product.filter((file) => file.startsWith('shared/')).map(stemOf))
  const components = product.filter((file) => file.startsWith('renderer/') && file.endsWith('.tsx'))
  expect(components.filter((file) => rules.has(stemOf(file)))).toEqual([])
})
