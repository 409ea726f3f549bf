import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Vault } from '../ports/vault.ts'
import { writeWhole } from './write-whole.ts'

/** The text of a file, or why it cannot be read, as the end of a sentence. */
type FoundText = { text: string } | { fault: string }

export type PrivateFiles = ReturnType<typeof privateFiles>

/** Reads and writes files of a folder that holds keys, which are sealed for one purpose. */
export function privateFiles(folder: string, { vault, purpose }: { vault: Vault; purpose: string }) {
  const at = (name: string) => join(folder, name)
  const look = (name: string) => lookAt(at(name))
  return {
    read(name: string): FoundText {
      try {
        return { text: readFileSync(at(name), 'utf8') }
      } catch (error) {
        return { fault: whyUnread(error as NodeJS.ErrnoException) }
      }
    },
    /** Null if the text was sealed by another key, or is damaged. */
    open(sealed: string): string | null {
      try {
        return vault.open(sealed.trim(), purpose)
      } catch {
        return null
      }
    },
    hasAny: (names: readonly string[]) => names.some((name) => look(name) !== 'missing'),
    /** Changes when one of the files does. */
    state: (names: readonly string[]) => names.map(look).join(', '),
    /** Writes files beside the ones of these names; `put` puts them in their place, which needs no room on the disk. */
    stage(clear: Record<string, string>, secret: Record<string, string>): { put(): void } {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const sealed = Object.entries(secret).map(([name, text]) => [name, `${vault.seal(text, purpose)}\n`])
      const texts = [...sealed, ...Object.entries(clear)]
      for (const [name, text] of texts) writeWhole(`${at(name)}.next`, text)
      return {
        put() {
          for (const [name] of texts) renameSync(`${at(name)}.next`, at(name))
        },
      }
    },
    /** Folders in their place, too. */
    remove(...names: string[]): void {
      for (const name of names) rmSync(at(name), { force: true, recursive: true })
    },
  }
}

function lookAt(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'missing' : `${code}`
  }
}

function whyUnread({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'is missing'
  return code === 'EISDIR' ? 'is a folder, not a file' : `cannot be read (${code ?? 'unknown error'})`
}
