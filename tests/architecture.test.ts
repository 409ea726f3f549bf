import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOMAINS, GEOMETRY_LADDER, ON_TOP, PRINT_LADDER } from './architecture-ladders.ts'
import { FOLDER_LAWS } from './architecture-laws.ts'
import { drawDomains, PICTURE } from './architecture-picture.ts'
import { importsOf, root, sourcesIn } from './architecture-sources.ts'

const domains: readonly string[] = DOMAINS
const files = ['main', 'renderer', 'server', 'shared'].flatMap(sourcesIn)
const imports = files.flatMap(importsOf)

/** The tables of a domain's interface stand on top of all domains. */
const WIRE = /^server\/\w+\/wire\//

/** Returns the folder of `top` that contains a file; an empty text for base files and for files elsewhere. */
function folderIn(top: string, path: string): string {
  const [folder, ...inside] = path.startsWith(`${top}/`) ? path.slice(top.length + 1).split('/') : ['']
  return inside.length > 0 ? folder : ''
}

function foldersOf(top: string): string[] {
  return readdirSync(join(root, top)).filter((name) => statSync(join(root, top, name)).isDirectory())
}

describe('imports', () => {
  test.each(FOLDER_LAWS)('$folder imports only what its law allows', (law) => {
    const broken = imports
      .filter((one) => one.from.startsWith(law.folder))
      .filter((one) => !law.except?.test(one.from))
      .filter((one) => !law.may.some((allowed) => allowed.test(one.to)))
      .filter((one) => !(one.typeOnly && (law.mayAsType ?? []).some((allowed) => allowed.test(one.to))))
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([])
  })

  test.each([
    ['shared', domains],
    ['server', domains],
    ['renderer', domains],
    ['server/geometry', GEOMETRY_LADDER],
    ['server/geometry/print', PRINT_LADDER],
  ] as const)('folders of %s import only what stands before them', (top, ladder) => {
    const rung = (path: string) => ladder.indexOf(folderIn(top, path))
    const broken = imports
      .filter((one) => !WIRE.test(one.from))
      .filter((one) => rung(one.from) >= 0 && rung(one.to) > rung(one.from))
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([])
  })

  test('only doors import the tables of the interface', () => {
    const broken = imports.filter(
      ({ from, to }) => WIRE.test(to) && !WIRE.test(from) && !/^server\/(http|mcp|trpc)\//.test(from),
    )
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([])
  })

  test.each(['shared', 'server', 'renderer'])('no domain of %s imports what stands on top of it', (top) => {
    const above = new RegExp(`^${top}/(${ON_TOP[top].join('|')})/`)
    const broken = imports
      .filter(({ from, to }) => domains.includes(folderIn(top, from)) && !WIRE.test(from) && above.test(to))
      .filter(() => ON_TOP[top].length > 0)
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([])
  })

  test.each(['shared', 'server', 'renderer'])('every folder of %s is a domain or on top of them', (top) => {
    expect(foldersOf(top).filter((name) => ![...DOMAINS, ...ON_TOP[top]].includes(name))).toEqual([])
  })

  test.each([
    ['server/geometry', GEOMETRY_LADDER],
    ['server/geometry/print', PRINT_LADDER],
  ])('every folder of %s is on its ladder', (top, ladder) => {
    expect(foldersOf(top).filter((name) => !ladder.includes(name))).toEqual([])
  })
})

test('the first script of every page and the search of settings have no schemas: zod is loaded by the pages that need it', () => {
  const firstScript = new Map<string, string>([
    ['renderer/main.tsx', 'the page'],
    // Loaded at the first letter of a search.
    ['renderer/console/setting-rows.ts', 'the search of settings'],
  ])
  const withZod: string[] = []
  // A map goes on with what is added while it is read.
  for (const [file] of firstScript)
    for (const { to, typeOnly, isLazy } of importsOf(file)) {
      if (typeOnly || isLazy) continue
      if (to === 'zod') withZod.push(chain(file))
      if (/^(renderer|shared)\/.*\.tsx?$/.test(to) && !firstScript.has(to)) firstScript.set(to, file)
    }
  expect(withZod).toEqual([])
  expect(firstScript.size).toBeGreaterThan(30)

  function chain(file: string): string {
    const by = firstScript.get(file)
    return by === undefined ? file : `${chain(by)} > ${file}`
  }
})

test('the program has no barrels and no catch-all files', () => {
  expect(
    files.filter((file) => /(^|\/)(index\.tsx?|utils?|helpers|common|misc)(\/|\.tsx?$|$)/.test(file)),
  ).toEqual([])
})

/** Commands and what they stand on: everything of a domain but its tables, and the platform but for adapters. */
const commands = files.filter(
  (file) =>
    DOMAINS.some((domain) => file.startsWith(`server/${domain}/`)) &&
    !/^server\/(geometry|platform\/(adapters|libraries|ports|[\w-]+\.ts$))/.test(file) &&
    !WIRE.test(file),
)

test('rows are decoded in the stores only', () => {
  const elsewhere = commands.filter((file) => !/^server\/platform\/db\/|-(store|row)\.ts$/.test(file))
  expect(elsewhere.filter((file) => readFileSync(join(root, file), 'utf8').includes('JSON.parse'))).toEqual(
    [],
  )
})

describe('rules and commands', () => {
  test('shared reads no clock and no randomness', () => {
    const shared = files.filter((file) => file.startsWith('shared/'))
    const telling = /\bDate\.now\(|new Date\(\)|Math\.random\(|Temporal\.Now|performance\.now\(|process\./
    expect(shared.filter((file) => telling.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('commands read no clock and no randomness: both come through ports', () => {
    const telling = /\bDate\.now\(|new Date\(\)|Math\.random\(|Temporal\.Now|randomUUID|randomBytes/
    expect(commands.filter((file) => telling.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

test('the picture of the domains shows the law: redraw it with node tests/architecture-picture.ts', () =>
  expect(readFileSync(PICTURE, 'utf8')).toBe(drawDomains()))
