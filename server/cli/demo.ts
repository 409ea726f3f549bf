import './node-version.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from '../program-folders.ts'
import { runCommand } from './command-line.ts'

const USAGE = `npm run demo -- [options of serve]     starts a demonstration shop in a folder of its own`

/** Runs `serve --demo` in a temporary folder, unless one is named. */
await runCommand(USAGE, async (args) => {
  const data = args.some((arg) => arg.startsWith('--data'))
    ? []
    : ['--data', mkdtempSync(join(tmpdir(), 'layerline-demo-'))]
  const serve = join(PROGRAM.root, 'server', 'cli', 'serve.ts')
  const child = spawn(process.execPath, [serve, '--demo', ...data, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  await new Promise((resolve) => child.once('exit', resolve))
  process.exitCode = child.exitCode ?? 1
})
