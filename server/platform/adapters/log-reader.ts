import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredLine } from '../ports/logs.ts'

/** The UTC day and the number of a log file: `2026-11-22.1.jsonl`. */
const LOG_FILE = /^(\d{4}-\d\d-\d\d)\.(\d{1,4})\.jsonl$/
const NEWLINE = 0x0a
/** Between two portions other requests are answered. */
const PORTION_BYTES = 64 * 1024

export function logFileName(day: string, number: number): string {
  return `${day}.${number}.jsonl`
}

/** Returns the names of the log files of a folder, the newest first; none when there is no such folder. */
export function newestLogFiles(names: readonly string[]): string[] {
  return names.filter((name) => LOG_FILE.test(name)).toSorted((a, b) => keyOf(b).localeCompare(keyOf(a)))
}

export function dayOfLogFile(name: string): string {
  return LOG_FILE.exec(name)![1]
}

/** Sorts as the files were written. */
function keyOf(name: string): string {
  const [, day, number] = LOG_FILE.exec(name)!
  return `${day}.${number.padStart(4, '0')}`
}

/**
 * Yields the lines of all log files from the newest to the oldest; with `before`, those older than that line. Reads portions from
 * the end, so that recent lines come at once whatever the size of the log.
 */
export async function* readNewestFirst(folder: string, before: string | null): AsyncGenerator<StoredLine> {
  const names = newestLogFiles(await readdir(folder).catch(() => []))
  const from = placeOf(before)
  for (const name of names) {
    if (from !== null && keyOf(name) > keyOf(from.name)) continue
    const end = from?.name === name ? from.offset : null
    for await (const line of linesFromEnd(join(folder, name), end))
      yield { text: line.text, at: `${name}@${line.offset}` }
  }
}

function placeOf(before: string | null): { name: string; offset: number } | null {
  const match = /^([^@]+)@(\d{1,15})$/.exec(before ?? '')
  if (match === null || !LOG_FILE.test(match[1])) return null
  return { name: match[1], offset: Number(match[2]) }
}

interface FileLine {
  text: string
  /** Its first byte in the file. */
  offset: number
}

async function* linesFromEnd(path: string, end: number | null): AsyncGenerator<FileLine> {
  const file = await open(path)
  try {
    let position = end ?? (await file.stat()).size
    /** The beginning of a line whose rest was read; its first byte is at `position`. */
    let rest: Buffer = Buffer.alloc(0)
    while (position > 0) {
      const start = Math.max(0, position - PORTION_BYTES)
      const portion = Buffer.alloc(position - start)
      await file.read(portion, 0, portion.length, start)
      const bytes = Buffer.concat([portion, rest])
      const first = bytes.indexOf(NEWLINE)
      // Without a newline all of it belongs to one line, which began before.
      if (first >= 0) yield* wholeLines(bytes, first, start)
      rest = first < 0 ? bytes : bytes.subarray(0, first)
      position = start
    }
    if (rest.length > 0) yield { text: rest.toString('utf8'), offset: 0 }
  } finally {
    await file.close()
  }
}

/** Yields the lines after the first newline, the last one first. */
function* wholeLines(bytes: Buffer, first: number, start: number): Generator<FileLine> {
  let end = bytes.length
  while (end > first) {
    const newline = bytes.lastIndexOf(NEWLINE, end - 1)
    if (end > newline + 1)
      yield { text: bytes.toString('utf8', newline + 1, end), offset: start + newline + 1 }
    end = newline
  }
}
