import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import bundle from '../../main/vite.config.ts'
import { emptyFolder, ROOT, watchCommand } from './shop-command.ts'

const PARTS = [
  ...['run.js', 'bundle-age.js', 'build-bundle.ts', 'run-vite.ts'].map((name) => `server/cli/${name}`),
  'server/platform/program-folders.ts',
  'main/vite.config.ts',
  'main/packages/external-packages.ts',
  'package.json',
  'package-lock.json',
]
const BUILDING = 'Building the server from its sources…\n'

let checkout: string
/** The launcher and the build of this program, around sources of one line. */
beforeEach(() => {
  checkout = join(emptyFolder(), 'checkout')
  mkdirSync(join(checkout, 'shared'), { recursive: true })
  for (const path of PARTS) cpSync(join(ROOT, path), join(checkout, path))
  for (const path of Object.values(bundle.build!.rolldownOptions!.input!)) write(path, 'export {}\n')
  writeProgram('first')
  mkdirSync(join(checkout, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) link(join('node_modules', name))
})

const link = (path: string) => symlinkSync(join(ROOT, path), join(checkout, path))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}

/** The program says a word and where it runs from. */
function writeProgram(word: string): void {
  write('server/cli/word.ts', `export const word: string = '${word}'\n`)
  write(
    'server/cli/run-named.ts',
    [
      "import { word } from './word.ts'",
      'export async function runNamed(name: string, args: string[]) {',
      "  const from = import.meta.url.includes('/dist/') ? 'from the bundle' : 'from the sources'",
      '  console.log(word, name, ...args, from)',
      '}',
    ].join('\n'),
  )
}

/** Runs the launcher to its end. */
async function launch() {
  const child = spawn(process.execPath, ['server/cli/run.js', 'doctor', '--data', 'shop'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(checkout, 'compiled') },
  })
  const { said, ended } = watchCommand(child)
  return { ended: await ended, ...said }
}

const said = (words: string, stderr = '') => ({ ended: 0, stdout: `${words}\n`, stderr })

test('a start builds the bundle that is missing, and the next one takes it as it is', async () => {
  expect(await launch()).toEqual(said('first doctor --data shop from the bundle', BUILDING))
  expect(await launch()).toEqual(said('first doctor --data shop from the bundle'))
  expect(readdirSync(join(checkout, 'dist')).toSorted()).toEqual(['main', 'server'])
})

test('the bundle is written in ASCII, of which Node holds a character in one byte', async () => {
  write('server/cli/word.ts', "/*! © Jörg */\nexport const word: string = 'it’s'\n")
  expect(await launch()).toEqual(said('it’s doctor --data shop from the bundle', BUILDING))
  const scripts = globSync('dist/**/*.js', { cwd: checkout }).map((path) =>
    readFileSync(join(checkout, path)),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((bytes) => bytes.some((byte) => byte > 0x7f))).toEqual([])
})

test('a source that is newer, added or removed builds the bundle again, said in one line', async () => {
  await launch()
  writeProgram('second')
  expect(await launch()).toEqual(said('second doctor --data shop from the bundle', BUILDING))
  write('shared/new/rule.ts', 'export {}\n')
  expect(await launch()).toEqual(said('second doctor --data shop from the bundle', BUILDING))
  rmSync(join(checkout, 'shared/new/rule.ts'))
  expect(await launch()).toEqual(said('second doctor --data shop from the bundle', BUILDING))
  expect(await launch()).toEqual(said('second doctor --data shop from the bundle'))
})

test('two starts at once after a change both run the new sources', async () => {
  await launch()
  writeProgram('second')
  const both = await Promise.all([launch(), launch()])
  for (const start of both)
    expect(start).toMatchObject({ ended: 0, stdout: 'second doctor --data shop from the bundle\n' })
  expect(both.map(({ stderr }) => stderr)).toContain(BUILDING)
  expect(readdirSync(join(checkout, 'dist')).toSorted()).toEqual(['main', 'server'])
})

test('a checkout without what builds runs from its sources', async () => {
  rmSync(join(checkout, 'node_modules/vite'))
  expect(await launch()).toEqual(said('first doctor --data shop from the sources'))
  expect(existsSync(join(checkout, 'dist'))).toBe(false)
})

test('a checkout in which no folder can be made runs from its sources', async () => {
  write('dist', 'in the way')
  expect(await launch()).toEqual(said('first doctor --data shop from the sources'))
})

test('a source that cannot be built is named, and the last bundle is not run in its place', async () => {
  await launch()
  write('server/cli/word.ts', 'export const word: string =\n')
  const { ended, stdout, stderr } = await launch()
  expect([ended, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/word\.ts/)
  expect(stderr).toMatch(/\nThe server could not be built; the lines above say why\.\n$/)
  expect(readdirSync(join(checkout, 'dist')).toSorted()).toEqual(['main', 'server'])
  writeProgram('mended')
  expect(await launch()).toEqual(said('mended doctor --data shop from the bundle', BUILDING))
})
