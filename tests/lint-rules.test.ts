import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)
let project = ''

// A project of its own: a file with these lines in `renderer` would fail every other check while this test runs.
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'layerline-lint-'))
  cpSync(join(ROOT, '.oxlintrc.json'), join(project, '.oxlintrc.json'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** The linter's output for a file with this source. */
async function lintOf(file: string, source: string, ...options: string[]): Promise<string> {
  mkdirSync(join(project, file, '..'), { recursive: true })
  writeFileSync(join(project, file), `${source}\n`)
  const linter = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  return run(process.execPath, [linter, ...options, file], { cwd: project }).then(
    ({ stdout }) => stdout,
    (failed: { stdout: string }) => failed.stdout,
  )
}

test.each([
  ['randomUUID', 'export const key = crypto.randomUUID()'],
  ['randomUUID', 'export const key = globalThis.crypto.randomUUID()'],
  ['subtle', 'export const hash = () => crypto.subtle'],
  ['clipboard', 'export const read = () => navigator.clipboard.readText()'],
  ['serviceWorker', 'export const worker = () => window.navigator.serviceWorker'],
  ['share', 'export const share = () => navigator.share({})'],
  ['credentials', 'export const ask = () => navigator.credentials.get()'],
  ['wakeLock', "export const lock = () => navigator.wakeLock.request('screen')"],
  ['Notification', "export const told = () => new Notification('Paid')"],
  ['showSaveFilePicker', 'export const save = () => window.showSaveFilePicker()'],
])(
  'the linter refuses %s in the pages, because plain http on the LAN does not have it',
  async (name, line) => {
    expect(await lintOf('renderer/page.ts', line)).toMatch(new RegExp(`no-restricted-\\w+\\).*${name}`))
  },
)

test('only the clipboard module may use the clipboard', async () => {
  const line = "export const copy = () => navigator.clipboard.writeText('x')"
  expect(await lintOf('renderer/platform/ui/clipboard.ts', line)).not.toContain('no-restricted')
})

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  console.warn(${at})`)

test.each([
  ['a file of 251 lines', 'max-lines', Array.from({ length: 251 }, (_, at) => `export const a${at} = 1`)],
  ['a function of 41 lines', 'max-lines-per-function', ['export function long() {', ...lines(39), '}']],
  [
    'a component of 41 lines whose parameters span lines',
    'max-lines-per-function',
    [
      'export function Long({',
      '  name,',
      '}: {',
      '  name: string',
      '}) {',
      ...lines(34),
      '  return name',
      '}',
    ],
  ],
  ['five parameters', 'max-params', ['export const add = (a, b, c, d, e) => a + b + c + d + e']],
])('the linter refuses %s', async (_, rule, source) => {
  expect(await lintOf('server/long.ts', source.join('\n'))).toContain(`${rule})`)
})

test('the linter refuses files that import each other', async () => {
  await lintOf('server/first.ts', "import { second } from './second.ts'\nexport const first = () => second")
  const second = "import { first } from './first.ts'\nexport const second = () => first"
  expect(await lintOf('server/second.ts', second)).toContain('no-cycle')
  const type = "import type { First } from './third.ts'\nexport type Second = First"
  await lintOf('server/third.ts', "import { x } from './fourth.ts'\nexport type First = typeof x")
  expect(await lintOf('server/fourth.ts', `${type}\nexport const x = 1`)).toContain('no-cycle')
})

test('the lint of the project refuses a type error', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { lint: string }
  }
  writeFileSync(join(project, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }')
  const [, options] = /^oxlint (.*?) &&/.exec(scripts.lint)!
  const said = await lintOf('shared/count.ts', "export const count: number = 'three'", ...options.split(' '))
  expect(said).toContain("Type 'string' is not assignable to type 'number'")
})
