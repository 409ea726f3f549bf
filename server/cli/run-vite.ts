import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from '../platform/program-folders.ts'

const VITE = join(PROGRAM.root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Returns false if the packages that build are left out. */
export const canBuild = () => existsSync(VITE)

/** Builds, and returns false if that fails. Writes to standard error, because standard output belongs to the command. */
export async function runVite(
  config: string,
  env: NodeJS.ProcessEnv = {},
  args: string[] = [],
): Promise<boolean> {
  const child = spawn(process.execPath, [VITE, 'build', '-c', config, '--logLevel', 'warn', ...args], {
    cwd: PROGRAM.root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
