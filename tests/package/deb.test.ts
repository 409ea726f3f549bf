import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { openDisplay } from '../desktop/display.ts'
import {
  type BuiltPackages,
  buildPackages,
  canInstall,
  controlOf,
  entriesOf,
  OLD_VERSION,
} from './built-debs.ts'
import { guestQuote, makeInstallRoot, quoteSample, whileServing } from './installed-program.ts'
import { freePort } from '../shop/free-port.ts'

describe.skipIf(!canInstall())(
  'the packages for Linux (needs root, dpkg, xz, Xvfb and the runtime of Electron)',
  () => {
    const scratch = mkdtempSync(join(tmpdir(), 'layerline-package-'))
    const root = makeInstallRoot(join(scratch, 'root'))
    const data = join(scratch, 'shop')
    let built: BuiltPackages
    /** Made by a guest before the update. */
    let quote: { id: string; cookie: string }
    beforeAll(async () => {
      mkdirSync(data)
      built = await buildPackages(scratch)
      root.install(built.old)
    })
    afterAll(() => rmSync(scratch, { recursive: true, force: true }))

    test('the deb names what Electron needs, and its files belong to root and can be read by everyone', () => {
      const { Package, Version, Depends, Maintainer } = controlOf(built.deb)
      expect({ Package, Version }).toEqual({ Package: 'layerline', Version: PROGRAM_VERSION })
      expect(Maintainer).toMatch(/^Layerline <.+@.+>$/)
      for (const name of ['libgtk-3-0', 'libnss3', 'libasound2 (>= 1.0.17)', 'libgbm1'])
        expect(Depends).toContain(name)
      const entries = entriesOf(built.deb)
      expect(entries.filter(({ owner }) => owner !== 'root/root')).toEqual([])
      expect(
        entries.filter(({ mode, path }) => mode.startsWith('d') && mode !== 'drwxr-xr-x' && path),
      ).toEqual([])
      expect(entries.filter(({ mode }) => !/^.r.[xs-]r-[x-]r-[x-]$/.test(mode))).toEqual([])
    })

    test('the licenses are where Debian looks for them', () => {
      const text = readFileSync(join(root.folder, 'usr/share/doc/layerline/copyright'), 'utf8')
      const files = text.match(/\/opt\/\S+(txt|html)/g)!
      expect(files.map((file) => existsSync(join(root.folder, file)))).toEqual([true, true, true])
    })

    test('the desktop knows the program, its icons, file types and links', () => {
      const share = join(root.folder, 'usr/share')
      const launcher = readFileSync(join(share, 'applications/layerline.desktop'), 'utf8')
      expect(launcher).toContain('Exec=/opt/Layerline/layerline %U')
      for (const type of ['model/stl', 'model/step', 'model/obj', 'model/3mf', 'x-scheme-handler/layerline'])
        expect(launcher).toMatch(new RegExp(`^MimeType=.*${type};`, 'm'))
      const types = readFileSync(join(share, 'mime/packages/layerline.xml'), 'utf8')
      for (const ending of ['stl', 'step', 'stp', 'obj', '3mf'])
        expect(types).toContain(`pattern="*.${ending}"`)
      const sizes = readdirSync(join(share, 'icons/hicolor'))
      expect(sizes).toEqual(expect.arrayContaining(['16x16', '48x48', '256x256', '512x512']))
    })

    test('a command runs without a display, and says what is wrong with its options', async () => {
      expect(await root.run(['--version'])).toEqual({
        code: 0,
        stdout: `Layerline ${OLD_VERSION}\n`,
        stderr: '',
      })
      const help = await root.run(['--help'])
      expect(help.stdout).toContain('--backup')
      const wrong = await root.run(['--backup', '--frobnicate'])
      expect(wrong).toEqual({
        code: 2,
        stdout: '',
        stderr: "Unknown option '--frobnicate'. Add --help to see what there is.\n",
      })
      expect((await root.run(['--remote-debugging-port=0', '--doctor'])).code).toBe(2)
    })

    test('the shop is served without a display, quotes a part, and ends in order at Ctrl+C', async () => {
      const code = await whileServing(root, ['--data', data, '--demo'], async (address) => {
        quote = await quoteSample(address, 'bracket.step')
      })
      expect(code).toBe(0)
      expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
      const owner = ['--owner', '--data', data, '--email', 'ada@parts.example', '--password', '-']
      const { stdout } = await root.run(owner, 'eight sturdy gantries\n')
      expect(stdout).toContain('the owner ada@parts.example')
    })

    test('a backup is restored elsewhere with every row and file', async () => {
      const backup = await root.run(['--backup', '--data', data, '--to', join(scratch, 'backups')])
      expect(backup.code).toBe(0)
      const folder = backup.stdout.trim().split('\n').at(-1)!
      const restored = join(scratch, 'restored')
      const { code, stdout } = await root.run(['--restore', '--from', folder, '--data', restored])
      expect(code).toBe(0)
      expect(stdout).toMatch(/^Restored [1-9]\d* orders? and [1-9]\d* quotes? /m)
      expect(rowCounts(restored)).toEqual(rowCounts(data))
      expect(Object.keys(storedFiles(data)).length).toBeGreaterThan(5)
      expect(storedFiles(restored)).toEqual(storedFiles(data))
      expect((await root.run(['--doctor', '--data', restored])).stdout).toBe(
        `The shop in ${restored} is whole.\n`,
      )
    })

    test('an export with its secrets is imported elsewhere as the same shop', async () => {
      const passphrase = join(scratch, 'passphrase')
      writeFileSync(passphrase, 'seven quiet filaments dry')
      const sealed = ['--passphrase-file', passphrase]
      const { code, stdout } = await root.run([
        '--export',
        '--data',
        data,
        '--to',
        join(scratch, 'exports'),
        ...sealed,
      ])
      expect(code).toBe(0)
      const folder = stdout.trim().split('\n').at(-1)!
      const imported = join(scratch, 'imported')
      expect((await root.run(['--import', '--from', folder, '--data', imported, ...sealed])).code).toBe(0)
      expect(rowCounts(imported).orders).toBe(rowCounts(data).orders)
      expect(rowCounts(imported).quotes).toBe(rowCounts(data).quotes)
      expect((await root.run(['--doctor', '--data', imported])).code).toBe(0)
      const ended = await whileServing(root, ['--data', imported], async (address) => {
        expect(await guestQuote(address, quote)).toMatchObject({ status: 'quoted', filename: 'bracket.step' })
      })
      expect(ended).toBe(0)
    })

    test('the update opens the shop of the version before in a window, and quotes a part', async () => {
      root.install(built.deb)
      expect((await root.run(['--version'])).stdout).toBe(`Layerline ${PROGRAM_VERSION}\n`)
      const display = await openDisplay()
      const port = await freePort()
      const program = root.start(['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'], {
        ...display!.environment,
        LAYERLINE_DATA: data,
        LAYERLINE_PORT: String(port),
      })
      program.stdout!.resume()
      program.stderr!.resume()
      const ended = once(program, 'exit')
      try {
        const address = `http://127.0.0.1:${port}`
        await expect.poll(() => answers(address), { timeout: 120_000 }).toBe(true)
        expect(await guestQuote(address, quote)).toMatchObject({ status: 'quoted', filename: 'bracket.step' })
        await quoteSample(address, 'knob.stl')
      } finally {
        program.kill('SIGTERM')
      }
      expect(await ended).toEqual([0, null])
      await display!.close()
      expect((await root.run(['--doctor', '--data', data])).code).toBe(0)
    })

    test('removing the package leaves nothing of the program and all of the shop', () => {
      const before = digest(join(data, 'shop.sqlite'))
      root.remove()
      for (const name of ['opt/Layerline', 'usr/bin/layerline', 'usr/share/applications/layerline.desktop'])
        expect(existsSync(join(root.folder, name))).toBe(false)
      expect(digest(join(data, 'shop.sqlite'))).toBe(before)
      expect(existsSync(join(data, 'vault.key'))).toBe(true)
    })

    test('the portable archive runs from any folder', () => {
      const folder = join(scratch, 'anywhere')
      mkdirSync(folder)
      execFileSync('tar', ['-xJf', built.archive, '-C', folder])
      const [name] = readdirSync(folder)
      expect(name).toBe(`layerline-${PROGRAM_VERSION}-linux-x64`)
      const version = execFileSync(join(folder, name, 'layerline'), ['--no-sandbox', '--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      expect(version).toBe(`Layerline ${PROGRAM_VERSION}\n`)
    })
  },
)

/** Rows of each table. */
function rowCounts(data: string): Record<string, number> {
  const db = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
      .pluck()
      .all() as string[]
    const count = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number
    return Object.fromEntries(tables.map((table) => [table, count(table)]))
  } finally {
    db.close()
  }
}

/** The SHA-256 of each file, by its path. */
function storedFiles(data: string): Record<string, string> {
  const entries = readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [relative(data, path), digest(path)]))
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
