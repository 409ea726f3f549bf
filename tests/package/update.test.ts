import { generateKeyPairSync } from 'node:crypto'
import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeRelease, signReleases } from '../../main/packages/write-releases.ts'
import { ReleaseManifest } from '../../shared/operations/workstation/releases.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { openDisplay } from '../desktop/display.ts'
import { buildPackages, canInstall, OLD_VERSION } from './built-debs.ts'
import { guestQuote, makeInstallRoot, quoteSample, whileServing } from './installed-program.ts'
import { freePort } from '../shop/free-port.ts'

const ARGS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

describe.skipIf(!canInstall())(
  'an installed deb (needs root, dpkg, Xvfb and the runtime of Electron)',
  () => {
    const scratch = mkdtempSync(join(tmpdir(), 'layerline-update-'))
    const root = makeInstallRoot(join(scratch, 'root'))
    const data = join(scratch, 'shop')
    const updates = join(data, 'desktop/updates')
    const tools = join(scratch, 'tools')
    const vendor = generateKeyPairSync('ed25519')
    let display: Awaited<ReturnType<typeof openDisplay>>
    let port: number
    /** Processes that the program was started as; an update starts another one. */
    const started: ChildProcess[] = []

    beforeAll(async () => {
      mkdirSync(join(updates, 'packages'), { recursive: true })
      mkdirSync(tools)
      const key = vendor.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
      const built = await buildPackages(scratch, key)
      root.install(built.old)
      for (const deb of [built.old, built.deb]) copyFileSync(deb, join(updates, 'packages', basename(deb)))
      // They install into the folder of the test. pkexec asks for a password on a desktop.
      const dpkg = `exec /usr/bin/dpkg --root=${root.folder} --force-script-chrootless --force-depends --log=/dev/null`
      writeScript('dpkg', `${dpkg} "$@"`)
      writeScript('pkexec', `exec "$@"`)
      display = await openDisplay()
      port = await freePort()
    })
    afterEach(() => endProgram())
    afterAll(async () => {
      await display?.close()
      rmSync(scratch, { recursive: true, force: true })
    })

    function writeScript(name: string, text: string): void {
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`)
      chmodSync(join(tools, name), 0o755)
    }

    /** The signed list that the program has fetched before, with what is downloaded beside it; the person chose to install it. */
    function chooseUpdate(): void {
      const folder = join(updates, 'packages')
      const old = JSON.parse(
        signReleases(describeRelease(folder, OLD_VERSION, TEXT), null, vendor.privateKey),
      )
      const before = ReleaseManifest.parse(JSON.parse(old.manifest))
      const manifest = signReleases(describeRelease(folder, PROGRAM_VERSION, TEXT), before, vendor.privateKey)
      const address = 'http://127.0.0.1:9/'
      const kept = { address, manifest, checked_at: Math.floor(Date.now() / 1000), install_at: 'idle' }
      writeFileSync(join(updates, 'updates.json'), JSON.stringify(kept))
    }

    function startProgram(): void {
      const program = root.start(ARGS, {
        ...display!.environment,
        PATH: `${tools}${delimiter}${process.env['PATH']}`,
        LAYERLINE_DATA: data,
        LAYERLINE_PORT: String(port),
      })
      program.stdout!.resume()
      program.stderr!.resume()
      started.push(program)
    }

    /** Ends the program, also the one that an update has started: it is the one with the lock of this shop. */
    async function endProgram(): Promise<void> {
      for (const pid of programPids()) process.kill(pid, 'SIGTERM')
      await expect.poll(programPids, { timeout: 60_000 }).toEqual([])
    }

    /** The main processes of the installed program in the folder of the test. */
    function programPids(): number[] {
      return readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .filter((pid) => {
          const command = commandOf(pid)
          return command[0]?.startsWith(root.folder) && !command.some((arg) => arg.startsWith('--type='))
        })
        .map(Number)
    }

    const version = async () => (await root.run(['--version'])).stdout.trim()
    const address = () => `http://127.0.0.1:${port}`
    const restart = { PATH: `${tools}${delimiter}${process.env['PATH']}` }

    test('installs an update that waited, with a backup of before, and starts again with all data', async () => {
      let quote!: { id: string; cookie: string }
      await whileServing(root, ['--data', data, '--demo'], async (served) => {
        quote = await quoteSample(served, 'bracket.step')
      })
      expect(await version()).toBe(`Layerline ${OLD_VERSION}`)
      chooseUpdate()
      startProgram()
      await expect.poll(version, { timeout: 180_000, interval: 2_000 }).toBe(`Layerline ${PROGRAM_VERSION}`)
      await expect.poll(() => answers(address()), { timeout: 120_000 }).toBe(true)
      expect(await guestQuote(address(), quote)).toMatchObject({ status: 'quoted' })
      const { previous, install_at } = readKept()
      expect(previous).toMatchObject({ version: OLD_VERSION })
      expect(existsSync(join(previous!.backup, 'shop.sqlite'))).toBe(true)
      expect(install_at).toBe(null)
    })

    test('goes back from a terminal: refused while the shop is open, then with the data as it is', async () => {
      startProgram()
      await expect.poll(() => answers(address()), { timeout: 120_000 }).toBe(true)
      const quote = await quoteSample(address(), 'knob.stl')
      const refused = await runWithTools(['--rollback', '--data', data])
      expect(refused.stderr).toContain('is open in another Layerline already')
      await endProgram()
      const { stdout } = await runWithTools(['--rollback', '--data', data])
      expect(stdout).toContain(`Version ${OLD_VERSION} is installed. Start Layerline.`)
      expect(await version()).toBe(`Layerline ${OLD_VERSION}`)
      const again = await runWithTools(['--rollback', '--data', data])
      expect(again.stderr).toContain('There is no version before this one to go back to.')
      await whileServing(root, ['--data', data], async (served) => {
        expect(await guestQuote(served, quote)).toMatchObject({ status: 'quoted', filename: 'knob.stl' })
      })
    })

    test('goes back with the backup of before where the database had changed, and keeps what is newer beside it', async () => {
      // As if the update had migrated the database.
      const kept = readKept()
      root.install(join(updates, 'packages', `layerline_${PROGRAM_VERSION}_amd64.deb`))
      writeKept({ ...kept, previous: { ...kept.previous!, schema_version: 0 } })
      const { stdout } = await runWithTools(['--rollback', '--data', data])
      expect(stdout).toContain(`Version ${OLD_VERSION} is installed. Start Layerline.`)
      expect(readdirSync(data).some((name) => name.startsWith('replaced-'))).toBe(true)
      expect((await root.run(['--doctor', '--data', data])).code).toBe(0)
    })

    test('a package that was changed is not installed, and the old version stays', async () => {
      chooseUpdate()
      const file = join(updates, 'packages', `layerline_${PROGRAM_VERSION}_amd64.deb`)
      writeFileSync(file, readFileSync(file).subarray(0, -1))
      startProgram()
      await expect.poll(() => answers(address()), { timeout: 120_000 }).toBe(true)
      expect(await version()).toBe(`Layerline ${OLD_VERSION}`)
    })

    async function runWithTools(args: string[]) {
      const child = root.start(args, restart)
      let [stdout, stderr] = ['', '']
      child.stdout!.on('data', (text: Buffer) => (stdout += text.toString()))
      child.stderr!.on('data', (text: Buffer) => (stderr += text.toString()))
      await once(child, 'close')
      return { stdout, stderr }
    }

    interface Kept {
      install_at: string | null
      previous: { version: string; backup: string; schema_version: number } | null
    }

    function readKept(): Kept {
      return JSON.parse(readFileSync(join(updates, 'updates.json'), 'utf8')) as Kept
    }

    function writeKept(kept: Kept): void {
      writeFileSync(join(updates, 'updates.json'), JSON.stringify(kept))
    }
  },
)

const TEXT = { notes: 'A new version.', now: 1 }

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
