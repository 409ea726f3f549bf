import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecentLine } from '../ports/logs.ts'
import { newestLogFiles } from './log-reader.ts'

const DOT = 0x2e

/** Overwrites texts in the log files with as many dots. The files keep their length, so the newest can be written meanwhile. */
export async function forgetInLogs(
  texts: readonly string[],
  { recent, folder }: { recent: readonly RecentLine[]; folder: string },
): Promise<void> {
  for (const line of recent) for (const text of texts) line.text = line.text.replaceAll(inJson(text), '…')
  for (const name of newestLogFiles(await readdir(folder).catch(() => [])))
    await blankInFile(join(folder, name), texts)
}

async function blankInFile(path: string, texts: readonly string[]): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const bytes = await file.readFile()
    for (const text of texts) {
      const searched = Buffer.from(inJson(text))
      for (let at = bytes.indexOf(searched); at !== -1; at = bytes.indexOf(searched, at + searched.length))
        await file.write(Buffer.alloc(searched.length, DOT), 0, searched.length, at)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns a text as it is in the lines, which are JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
