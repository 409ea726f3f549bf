import { z } from 'zod'

/** Levels of log lines, the most important first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const
export const LogLevel = z.enum(LOG_LEVELS)
export type LogLevel = z.infer<typeof LogLevel>

/** Parts of the program that log. */
export const LOG_AREAS = [
  'interface',
  'pages',
  'browser',
  'agents',
  'checkout',
  'queue',
  'emails',
  'payments',
  'backups',
  'housekeeping',
  'program',
] as const
export const LogArea = z.enum(LOG_AREAS)
export type LogArea = z.infer<typeof LogArea>

/** One line of a log file: JSON with these fields and those of the event. */
export const LogLine = z.looseObject({
  time: z.string(),
  level: LogLevel,
  msg: z.string().default(''),
  area: LogArea.catch('program'),
  request_id: z.string().optional(),
})
export type LogLine = z.infer<typeof LogLine>

/** Returns null for a line that was cut off, by a full disk for example. */
export function parseLogLine(text: string): LogLine | null {
  try {
    return LogLine.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const AREAS_OF_PATHS: readonly (readonly [RegExp, LogArea])[] = [
  [/^\/(v1|auth|uploads)(\/|$)/, 'interface'],
  [/^\/(mcp|oauth|\.well-known)(\/|$)/, 'agents'],
  [/^\/(checkout|stripe)(\/|$)/, 'checkout'],
]

/** Returns the area of a request. */
export function areaOfPath(path: string): LogArea {
  return AREAS_OF_PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? 'pages'
}
