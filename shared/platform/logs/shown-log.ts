import { z } from 'zod'
import { FindLogs } from './log-filter.ts'
import { LogLevel, type LogLine } from './log-line.ts'

/** A line as the console shows it. `at` is unique among the lines of a page. */
export interface ShownLine {
  at: string
  line: LogLine
}

export interface LogPage {
  /** The newest first. */
  lines: ShownLine[]
  /** Continues with older lines; null at the end of the log. A page can be empty and have one. */
  next_cursor: string | null
}

export const ReadLogs = FindLogs.extend({ cursor: z.string().max(60).nullish() })
export type ReadLogs = z.infer<typeof ReadLogs>

/** Levels that can be set; `fatal` is only shown. */
export const SetLogLevel = z.object({ level: LogLevel.exclude(['fatal']) })
export type SetLogLevel = z.infer<typeof SetLogLevel>

/** An error in a page of the program, as the page reports it. */
export const PageError = z.object({
  message: z.string().max(1000),
  stack: z.string().max(8000).nullable(),
  /** The route, such as `/quotes/$id`: an address may be a secret. */
  route: z.string().max(100),
  /** The version of the program that the page was built with. */
  version: z.string().max(40),
  kind: z.enum(['page', 'error', 'rejection']),
})
export type PageError = z.infer<typeof PageError>
