import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { signUp, type Customer } from './customer.ts'
import { HOSTILE_ARCHIVES } from './hostile-archives.ts'
import { HOSTILE_MESHES, HOSTILE_STEPS, type HostileFile } from './hostile-files.ts'
import { leftBehind, NOTHING_LEFT } from './left-behind.ts'
import { dataFolder, ROOT, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

/** Processes start slowly on a busy machine. */

let server: ServerProcess
let customer: Customer

beforeAll(async () => {
  server = await startServerProcess(dataFolder({ rate_limits: UNLIMITED }))
  customer = await signUp(server.url)
})

afterAll(async () => {
  await server.stop()
})

/** A sentence for people: no stack, no path, no name of a class. */
function expectSentence(text: unknown): void {
  expect(text).toMatch(/^[A-Z\d][^\n]{15,300}[.!]$/)
  expect(text).not.toMatch(/\n|\.ts\b|\/tmp|node_modules|Error|undefined|NaN|\[object|null/)
}

async function outcomeOf(file: HostileFile): Promise<HostileFile['outcome']> {
  const { status, body } = await customer.upload({ file: file.bytes(), filename: file.filename })
  if (status !== 202) {
    const { error, detail } = body
    expectSentence(Array.isArray(detail) ? (detail[0] as { msg: string }).msg : detail)
    return { answered: status, code: error } as HostileFile['outcome']
  }
  const quote = await customer.settled(body['id'] as string)
  for (const flag of quote.flags) expectSentence(flag.message)
  return { ends: quote.status, code: quote.flags[0]?.code ?? null } as HostileFile['outcome']
}

describe.each([
  ['a mesh', HOSTILE_MESHES],
  ['a STEP file', HOSTILE_STEPS],
  ['a 3MF', HOSTILE_ARCHIVES],
])('%s that is damaged, misleading or malicious gets its code and its sentence', (_kind, files) => {
  test.each(files)('$name', async (file) => {
    expect(await outcomeOf(file)).toEqual(file.outcome)
  })
})

describe('a file name', () => {
  const cases: [what: string, sent: string, shown: string][] = [
    ['with a path', '../../../../etc/passwd.stl', 'passwd.stl'],
    ['with a path of Windows', 'C:\\Windows\\system32\\part.stl', 'part.stl'],
    ['of dots', '..', 'part'],
    ['of nothing', '', 'part'],
    ['with quotes', 'a "good\' part.stl', 'a "good\' part.stl'],
    ['with control characters', 'a\u0007b\u001b[31m.stl', 'ab[31m.stl'],
    ['that turns itself around', 'part\u202Elts.exe', 'partlts.exe'],
    ['of pictures', '🦆🔩.stl', '🦆🔩.stl'],
    ['that is a page', '<img src=x onerror=alert(1)>.stl', '<img src=x onerror=alert(1)>.stl'],
    ['that is SQL', "'); drop table quotes; --.stl", "'); drop table quotes; --.stl"],
  ]

  test.each(cases)('%s is shown harmlessly, and the part is quoted', async (_what, sent, shown) => {
    const escaped = sent.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
    const id = await customer.accepted({ file: binaryStl(box([20, 20, 20])), filename: escaped })
    expect(await customer.settled(id)).toMatchObject({ status: 'quoted', filename: shown })
  })

  test('a name of ten thousand letters is shown with both ends, and the part is quoted', async () => {
    const filename = `${'x'.repeat(10_000)}.stl`
    const id = await customer.accepted({ file: binaryStl(box([20, 20, 20])), filename })
    expect(await customer.settled(id)).toMatchObject({
      status: 'quoted',
      filename: expect.stringMatching(/^x{100,190}…[0-9A-Z]{4}…x+\.stl$/),
    })
  })
})

describe('after all of them', () => {
  test('the next good part is quoted', async () => {
    const file = readFileSync(join(ROOT, 'resources/sample-parts/bracket.step'))
    const id = await customer.accepted({ file, filename: 'bracket.step' })
    expect(await customer.settled(id)).toMatchObject({ status: 'quoted', tier: 'instant' })
  })

  test('no file is left where it does not belong', () => {
    expect(leftBehind(server.data)).toEqual(NOTHING_LEFT)
  })

  test('the server has logged no error', () => {
    expect(server.child.exitCode).toBeNull()
    expect(server.said.stderr).not.toContain('"level":"error"')
    expect(server.said.stderr).not.toMatch(/^\s+at /m)
  })
})
