import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'
import type { ServerSettings } from '../settings.ts'
import { dayOfLogFile, logFileName, newestLogFiles } from './log-reader.ts'

type LogLimits = ServerSettings['log_files']

/** After a failed write, such as on a full disk. */
const RETRY_MS = 1000
/** Bytes that may wait for a slow disk; lines beyond it are dropped and counted. */
const MAX_PENDING_BYTES = 4 * 1024 * 1024
const MB = 1024 * 1024

/**
 * Writes log lines into files of a folder: one a day (UTC), and another one when a file is full. A disk that cannot be written
 * costs lines, never more: they are dropped, and counted in the first line that can be written again. Only the server that holds
 * the folder's lock may write, so that lines of two programs are never mixed.
 */
export class LogFolder {
  readonly #folder: string
  #limits: LogLimits
  /** The file that is written now. */
  #current = ''
  #stream: RotatingFileStream | null = null
  #retryAt = 0
  #dropped = 0

  constructor(folder: string, limits: LogLimits) {
    this.#folder = folder
    this.#limits = limits
  }

  write(line: string): void {
    const stream = this.#stream ?? this.#open()
    if (stream === null || stream.writableLength > MAX_PENDING_BYTES) {
      this.#dropped++
      return
    }
    if (this.#dropped > 0) {
      // The last line may have been cut off.
      stream.write(`\n${droppedLine(this.#dropped)}`)
      this.#dropped = 0
    }
    stream.write(line)
  }

  /** Deletes files that are now too old. */
  setLimits(limits: LogLimits): void {
    this.#limits = limits
    if (this.#stream !== null) this.#prune()
  }

  /** Resolves when every line is written, or cannot be. */
  async close(): Promise<void> {
    const stream = this.#stream
    this.#stream = null
    this.#retryAt = Infinity
    if (stream === null) return
    await new Promise<void>((resolve) => {
      stream.once('close', resolve)
      stream.end()
    })
  }

  #open(): RotatingFileStream | null {
    if (performance.now() < this.#retryAt) return null
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      this.#stream = this.#openStream()
    } catch {
      this.#stream = null
      this.#retryAt = performance.now() + RETRY_MS
    }
    return this.#stream
  }

  #openStream(): RotatingFileStream {
    const stream = createStream(
      (time, index) =>
        logFileName((time === null ? new Date() : new Date(time)).toISOString().slice(0, 10), index ?? 1),
      {
        path: this.#folder,
        interval: '1d',
        intervalUTC: true,
        // Each file has its final name from the start, so nothing is renamed while it is read.
        immutable: true,
        size: `${this.#limits.file_mb}M`,
        mode: 0o600,
      },
    )
    stream.on('open', (path: string) => {
      this.#current = path
      this.#prune()
    })
    stream.on('error', () => {
      if (stream !== this.#stream) return
      this.#stream = null
      // The pending lines are lost with it.
      this.#dropped++
      this.#retryAt = performance.now() + RETRY_MS
    })
    return stream
  }

  /**
   * Deletes old files. The days are counted, not compared with today, so that a wrong clock deletes nothing that a right one
   * would keep.
   */
  #prune(): void {
    try {
      const names = newestLogFiles(readdirSync(this.#folder))
      const days = new Set([...new Set(names.map(dayOfLogFile))].slice(0, this.#limits.keep_days))
      let bytes = 0
      for (const name of names) {
        const path = join(this.#folder, name)
        bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
        const isOld = !days.has(dayOfLogFile(name)) || bytes > this.#limits.keep_mb * MB
        if (isOld && path !== this.#current) rmSync(path, { force: true })
      }
    } catch {
      // They are deleted at the next rotation.
    }
  }
}

function droppedLine(lines: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 'warn', time, area: 'program', lines, msg: 'log lines were lost: the log could not be written' })}\n`
}
