import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiledCodeFolder } from '../../main/server-process/compiled-code.ts'

let scratch: string
let kept: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'layerline-compiled-'))
  kept = join(scratch, 'compiled')
  writeServer('first')
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

function writeServer(word: string): void {
  writeFileSync(join(scratch, 'server.mjs'), `const say = () => '${word}'\nconsole.log(say())\n`)
}

/** Starts the server as a version of the program does. */
function start(version: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(scratch, 'server.mjs')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiledCodeFolder(kept, version),
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    },
  })
  const isFromCache = /cache for .*server\.mjs was accepted/.test(stderr)
  return { said: stdout.trim(), isFromCache, status }
}

test('the second start of a version takes the compiled code of the first', () => {
  expect(start('0.1.0')).toEqual({ said: 'first', isFromCache: false, status: 0 })
  expect(start('0.1.0')).toEqual({ said: 'first', isFromCache: true, status: 0 })
})

test('a new version drops the compiled code of the one before', () => {
  start('0.1.0')
  writeServer('second')
  expect(start('0.2.0')).toEqual({ said: 'second', isFromCache: false, status: 0 })
  expect(existsSync(join(kept, '0.1.0'))).toBe(false)
})

test('code that changed without a new version is compiled again', () => {
  start('0.1.0')
  writeServer('other')
  expect(start('0.1.0')).toEqual({ said: 'other', isFromCache: false, status: 0 })
})

test('compiled code that is damaged is not run', () => {
  start('0.1.0')
  const files = globSync('**/*', { cwd: kept, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files).not.toEqual([])
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    writeFileSync(path, readFileSync(path).fill(0x5a, 40))
  }
  expect(start('0.1.0')).toEqual({ said: 'first', isFromCache: false, status: 0 })
})

test('a server starts where no compiled code can be kept', () => {
  writeFileSync(kept, 'a file where the folder belongs')
  expect(start('0.1.0')).toEqual({ said: 'first', isFromCache: false, status: 0 })
  expect(readFileSync(kept, 'utf8')).toBe('a file where the folder belongs')
})

/** Starts the server as `serve` of the installed program does, with the arguments. */
function serve(args: string[]) {
  const module = JSON.stringify(join(import.meta.dirname, '../../main/server-process/compiled-code.ts'))
  writeFileSync(
    join(scratch, 'command.mjs'),
    `import { reuseCompiledCode } from ${module}
     reuseCompiledCode(process.argv.slice(2), '0.1.0')
     await import('./server.mjs')`,
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(scratch, 'command.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
  })
  const isFromCache = /cache for .*server\.mjs was accepted/.test(stderr)
  return { said: stdout.trim(), isFromCache, status }
}

test('a server without a window takes the compiled code that is kept with its shop', () => {
  const shop = join(scratch, 'shop')
  mkdirSync(shop)
  writeFileSync(join(shop, 'shop.sqlite'), '')
  const args = ['--port', '0', '--data', shop]
  expect(serve(args)).toEqual({ said: 'first', isFromCache: false, status: 0 })
  expect(serve(args)).toEqual({ said: 'first', isFromCache: true, status: 0 })
  expect(existsSync(join(shop, 'desktop', 'compiled', '0.1.0'))).toBe(true)
})

test('a server without a window keeps no compiled code in a folder without a shop', () => {
  const folder = join(scratch, 'new')
  mkdirSync(folder)
  expect(serve([`--data=${folder}`])).toEqual({ said: 'first', isFromCache: false, status: 0 })
  expect(globSync('**/*', { cwd: folder })).toEqual([])
})

test('a server without a window starts when the disk of its shop is gone, to say so itself', () => {
  const folder = join(scratch, 'moved')
  mkdirSync(folder)
  writeFileSync(join(folder, 'moved.json'), JSON.stringify({ to: join(scratch, 'gone') }))
  expect(serve(['--data', folder])).toEqual({ said: 'first', isFromCache: false, status: 0 })
})

test.skipIf(process.getuid?.() !== 0)('root keeps no compiled code in the shop of another person', () => {
  const shop = join(scratch, 'shop')
  mkdirSync(shop)
  writeFileSync(join(shop, 'shop.sqlite'), '')
  chownSync(shop, 65_534, 65_534)
  expect(serve(['--data', shop])).toEqual({ said: 'first', isFromCache: false, status: 0 })
  expect(existsSync(join(shop, 'desktop'))).toBe(false)
})
