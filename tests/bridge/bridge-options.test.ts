import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBridgeOptions } from '../../server/bridge/bridge-options.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { UsageError } from '../../server/cli/command-line.ts'
import manifest from '../../package.json' with { type: 'json' }

let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'layerline-options-')))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const read = (args: string[], environment = {}) => readBridgeOptions(args, environment)

test('the bridge serves the shop of this computer with the default scopes and any folder if it has no options', () => {
  expect(read([])).toEqual({
    action: 'serve',
    shop: { url: 'http://127.0.0.1:4747', warning: null },
    scopes: ['quotes', 'orders'],
    folders: [],
  })
})

test('the option takes precedence over the environment', () => {
  const environment = { LAYERLINE_SHOP: 'https://environment.example' }
  expect(read([], environment).shop.url).toBe('https://environment.example')
  expect(read(['--shop', 'https://option.example'], environment).shop.url).toBe('https://option.example')
})

test.each([
  [['--scopes', 'purchase,quotes']],
  [['--scopes', 'quotes purchase']],
  [['--scopes', 'purchase', '--scopes', 'quotes']],
])('%j are two scopes, always in the same order', (args) => {
  expect(read(['login', ...args])).toMatchObject({ action: 'login', scopes: ['quotes', 'purchase'] })
})

test('the bridge resolves links in folders, and expands a tilde to the home folder', () => {
  mkdirSync(join(home, 'models'))
  symlinkSync(join(home, 'models'), join(home, 'link'))
  const { folders } = read(['--folder', join(home, 'link'), '--folder', '~'])
  expect(folders).toEqual([join(home, 'models'), realpathSync(homedir())])
})

test.each([
  [['somewhere']],
  [['login', 'now']],
  [['--scopes', 'everything']],
  [['--scopes', ' ']],
  [['--shop', 'http://shop.example']],
  [['--folder', 'no-such-folder']],
  [['--frobnicate']],
])('the bridge refuses %j', (args) => {
  expect(() => read(args)).toThrow(UsageError)
})

test('the bridge refuses a file in place of a folder', () => {
  writeFileSync(join(home, 'file'), '')
  expect(() => read(['--folder', join(home, 'file')])).toThrow('there is no folder')
})

test('the bridge reports the version of the program to clients', () => {
  expect(PROGRAM_VERSION).toBe(manifest.version)
})
