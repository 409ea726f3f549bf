import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_LADDER,
  CUSTOMER_LADDER,
  FOLDER_LAWS,
  GEOMETRY_LADDER,
  HTTP_LADDER,
  OPERATOR_LADDER,
  PRINT_LADDER,
  RENDERER_LADDER,
  SERVER_LADDER,
  SHARED_LADDER,
} from './architecture-laws.ts'
import { importsOf, root, sourcesIn } from './architecture-sources.ts'

const files = ['main', 'renderer', 'server', 'shared'].flatMap(sourcesIn)
const imports = files.flatMap(importsOf)
const isOurs = (to: string) => /^(main|renderer|server|shared|resources)\//.test(to)

/** The folder of `top` that a file lies in; an empty text for base files and for what lies elsewhere. */
function folderIn(top: string, path: string): string {
  const [folder, ...inside] = path.startsWith(`${top}/`) ? path.slice(top.length + 1).split('/') : ['']
  return inside.length > 0 ? folder : ''
}

describe('the import law', () => {
  test.each(FOLDER_LAWS)('$folder imports only what it may', (law) => {
    const broken = imports
      .filter((one) => one.from.startsWith(law.folder))
      .filter((one) => !(law.except ?? []).includes(one.from))
      .filter((one) => !law.may.some((allowed) => allowed.test(one.to)))
      .filter((one) => !(one.typeOnly && (law.mayAsType ?? []).some((allowed) => allowed.test(one.to))))
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([])
  })

  test.each([
    ['shared', SHARED_LADDER],
    ['server', SERVER_LADDER],
    ['server/geometry', GEOMETRY_LADDER],
    ['server/geometry/print', PRINT_LADDER],
    ['server/http', HTTP_LADDER],
    ['renderer', RENDERER_LADDER],
    ['renderer/account', ACCOUNT_LADDER],
    ['renderer/customer', CUSTOMER_LADDER],
    ['renderer/operator', OPERATOR_LADDER],
  ] as const)('folders of %s import only what stands before them on the ladder', (top, ladder) => {
    const rung = (path: string) => ladder.indexOf(folderIn(top, path))
    const broken = imports.filter((one) => rung(one.from) >= 0 && rung(one.to) > rung(one.from))
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([])
  })

  test.each([
    ['shared', SHARED_LADDER],
    ['server', [...SERVER_LADDER, ...FOLDER_LAWS.map((law) => folderIn('server', law.folder))]],
    ['renderer', [...RENDERER_LADDER, 'public']],
    ['server/geometry', GEOMETRY_LADDER],
    ['server/geometry/print', PRINT_LADDER],
    ['server/http', HTTP_LADDER],
    ['renderer/account', ACCOUNT_LADDER],
    ['renderer/customer', CUSTOMER_LADDER],
    ['renderer/operator', OPERATOR_LADDER],
  ])('every folder of %s stands on its ladder', (top, ladder) => {
    const folders = readdirSync(join(root, top)).filter((name) =>
      statSync(join(root, top, name)).isDirectory(),
    )
    expect(folders.filter((name) => !ladder.includes(name))).toEqual([])
  })

  test('no import goes in a circle', () => {
    expect(findCircle()).toEqual([])
  })
})

/** Depth-first search over value and type imports; the first circle found, as a list of files. */
function findCircle(): string[] {
  const edges = new Map<string, string[]>()
  for (const one of imports) if (isOurs(one.to)) edges.set(one.from, [...(edges.get(one.from) ?? []), one.to])
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    path.push(file)
    for (const next of edges.get(file) ?? []) {
      const circle = visit(next)
      if (circle.length > 0) return circle
    }
    path.pop()
    done.add(file)
    return []
  }
  for (const file of edges.keys()) {
    const circle = visit(file)
    if (circle.length > 0) return circle
  }
  return []
}

describe('the size budget', () => {
  test('no file has more than 250 lines', () => {
    const long = files.map(
      (file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const,
    )
    expect(long.filter(([, lines]) => lines > 250)).toEqual([])
  })

  test('no function has more than 40 lines', () => {
    expect(files.flatMap(longFunctions)).toEqual([])
  })

  test('no barrels and no drawers', () => {
    expect(
      files.filter((file) => /(^|\/)(index\.tsx?|utils?|helpers|common|misc)(\/|\.tsx?$|$)/.test(file)),
    ).toEqual([])
  })
})

/** Top-level and method functions by their indentation, which the formatter keeps honest. */
function longFunctions(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const starts =
    /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\*? \w+|(?:const \w+ = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? => \{)|(?:static |private |async )*\w+\([^;]*\)(?:: [^;{]+)? \{$)/
  return lines.flatMap((line, start) => {
    const found = starts.exec(line)
    if (!found || /^\s*(if|for|while|switch|return|catch)\b/.test(line)) return []
    const end = lines.findIndex((later, at) => at > start && later.startsWith(`${found[1]}}`))
    return end - start + 1 > 40 ? [`${file}:${start + 1} has ${end - start + 1} lines`] : []
  })
}

describe('what rules may not know', () => {
  test('shared reads no clock and throws no dice', () => {
    const shared = files.filter((file) => file.startsWith('shared/'))
    const telling = /\bDate\.now\(|new Date\(\)|Math\.random\(|Temporal\.Now|performance\.now\(|process\./
    expect(shared.filter((file) => telling.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('commands read no clock and throw no dice: both come through ports', () => {
    const commands = files.filter((file) =>
      SERVER_LADDER.some((domain) => file.startsWith(`server/${domain}/`)),
    )
    const telling = /\bDate\.now\(|new Date\(\)|Math\.random\(|Temporal\.Now|randomUUID|randomBytes/
    expect(commands.filter((file) => telling.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})
