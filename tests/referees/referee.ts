import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

/** Returns a file of a referee that a test starts as a program. */
export function refereeFile(path: string): string {
  return join(import.meta.dirname, 'node_modules', path)
}

/** Loads a referee. Types are the caller's: the program is checked and linted without the referees. */
export async function loadReferee<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ pathToFileURL(require.resolve(name)).href)) as Module
}
