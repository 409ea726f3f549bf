import type { LogLevel } from '../../../shared/platform/logs/log-line.ts'
import type { LogRetention } from '../../../shared/platform/logs/log-retention.ts'

/** A line of a log file. */
export interface StoredLine {
  text: string
  /** The position of the oldest line: all lines before it are older. */
  at: string
}

/** A line of this run of the program. */
export interface RecentLine {
  /** Counts up from 1. */
  number: number
  text: string
}

/** The log of this shop, as the program keeps it. */
export interface Logs {
  level(): LogLevel | 'silent'
  /** Until the program ends; the next start takes the level of the settings. */
  setLevel(level: LogLevel): void
  retention(): LogRetention
  /** Saves it in the settings, and deletes files that are now too old. Throws an Error when it cannot be saved. */
  setRetention(retention: LogRetention): void
  /** The last lines, the newest last. */
  recent(): readonly RecentLine[]
  /** The lines of the files from the newest to the oldest, or those before `before`. */
  newestFirst(before: string | null): AsyncIterable<StoredLine>
  /** Takes texts out of the lines so far, in files and in memory. */
  forget(texts: readonly string[]): Promise<void>
  /** The key of the pseudonyms in support bundles. */
  pseudonymKey(): string
}
