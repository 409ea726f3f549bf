import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  GEOMETRY_LADDER,
  HTTP_LADDER,
  PRINT_LADDER,
  SERVER_LADDER,
  SHARED_LADDER,
} from './architecture-ladders.ts'
import { FOLDER_LAWS } from './architecture-laws.ts'
import {
  ACCOUNT_LADDER,
  CUSTOMER_LADDER,
  OPERATOR_LADDER,
  RENDERER_LADDER,
} from './architecture-page-ladders.ts'
import { importsOf, root, sourcesIn } from './architecture-sources.ts'

const files = ['main', 'renderer', 'server', 'shared'].flatMap(sourcesIn)
const imports = files.flatMap(importsOf)

/** The folder of `top` that contains a file; an empty text for base files and for files elsewhere. */
function folderIn(top: string, path: string): string {
  const [folder, ...inside] = path.startsWith(`${top}/`) ? path.slice(top.length + 1).split('/') : ['']
  return inside.length > 0 ? folder : ''
}

describe('imports', () => {
  test.each(FOLDER_LAWS)('$folder imports only what its law allows', (law) => {
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
    ['renderer/accounts', ACCOUNT_LADDER],
    ['renderer/quoting/customer', CUSTOMER_LADDER],
    ['renderer/production', OPERATOR_LADDER],
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
    ['renderer/accounts', ACCOUNT_LADDER],
    ['renderer/quoting/customer', CUSTOMER_LADDER],
    ['renderer/production', OPERATOR_LADDER],
  ])('every folder of %s is on its ladder', (top, ladder) => {
    const folders = readdirSync(join(root, top)).filter((name) =>
      statSync(join(root, top, name)).isDirectory(),
    )
    expect(folders.filter((name) => !ladder.includes(name))).toEqual([])
  })
})

test('has no barrels and no catch-all files', () => {
  expect(
    files.filter((file) => /(^|\/)(index\.tsx?|utils?|helpers|common|misc)(\/|\.tsx?$|$)/.test(file)),
  ).toEqual([])
})

test('rows are decoded in the stores only', () => {
  const commands = files.filter((file) =>
    SERVER_LADDER.some((domain) => file.startsWith(`server/${domain}/`)),
  )
  const elsewhere = commands.filter((file) => !/^server\/db\/|-(store|row)\.ts$/.test(file))
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
    const commands = files.filter((file) =>
      SERVER_LADDER.some((domain) => file.startsWith(`server/${domain}/`)),
    )
    const telling = /\bDate\.now\(|new Date\(\)|Math\.random\(|Temporal\.Now|randomUUID|randomBytes/
    expect(commands.filter((file) => telling.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})
