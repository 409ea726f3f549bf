import { z } from 'zod'

/** The thing that failed. `ended`: the program ended without stopping, so none of it could write the report. */
const CRASH_KINDS = ['error', 'rejection', 'thread', 'page', 'process', 'ended'] as const
export const CrashKind = z.enum(CRASH_KINDS)
export type CrashKind = z.infer<typeof CrashKind>

export const CRASH_WORDS: Record<CrashKind, string> = {
  error: 'Unexpected error',
  rejection: 'Unexpected error',
  thread: 'A worker thread ended',
  page: 'A page of the desktop program crashed',
  process: 'A helper process of the desktop program ended',
  ended: 'The program ended without stopping',
}

const CrashError = z.object({ name: z.string(), message: z.string(), stack: z.string().nullable() })

/** A crash report: one file in the data folder, which never leaves the computer unless the owner hands it on. */
export const CrashReport = z.object({
  id: z.string(),
  /** When it happened, or when the next start noticed it. */
  at: z.int(),
  kind: CrashKind,
  version: z.string(),
  /** Node or Electron, with version and platform. */
  runtime: z.string(),
  /** Seconds since the program was started. */
  uptime_s: z.number(),
  /** The request or job that it came from; null if it is not known. */
  work: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Every request and job under way. */
  under_way: z.array(z.string()),
  error: CrashError,
  /** Memory dumps that the system wrote; they stay on this computer. */
  dumps: z.array(z.string()),
  /** The last lines of the log, the newest last. */
  log: z.array(z.string()),
})
export type CrashReport = z.infer<typeof CrashReport>

/** A crash report without its log. */
export type CrashSummary = Omit<CrashReport, 'log' | 'under_way'>

export function summaryOf({ log: _log, under_way: _underWay, ...summary }: CrashReport): CrashSummary {
  return summary
}

/** Returns what an error says of itself; anything can be thrown. */
export function crashErrorOf(thrown: unknown): z.infer<typeof CrashError> {
  if (!(thrown instanceof Error))
    return {
      name: 'Error',
      message: typeof thrown === 'string' ? thrown : (JSON.stringify(thrown) ?? 'undefined'),
      stack: null,
    }
  const { name, message, stack, cause } = thrown
  const because = cause === undefined ? '' : `\nCaused by: ${describe(crashErrorOf(cause))}`
  return { name, message, stack: stack === undefined ? null : `${stack}${because}` }
}

function describe({ stack, message }: z.infer<typeof CrashError>): string {
  return stack ?? message
}
