import { z } from 'zod'
import { shortName } from '../../platform/cut-text.ts'

/** The files that printers print. */
export const PRINT_FILE_ENDINGS = ['.gcode.3mf', '.bgcode', '.gcode'] as const
export const MAX_PRINT_FILE_BYTES = 512 * 1024 * 1024

/** Returns the ending of a print file; null for another file. */
export function printFileEnding(name: string): (typeof PRINT_FILE_ENDINGS)[number] | null {
  const lower = name.toLowerCase()
  return PRINT_FILE_ENDINGS.find((ending) => lower.endsWith(ending)) ?? null
}

/**
 * Returns the name of a job's file at the printer. No other job has it, so that whatever a printer says of it is about
 * this job.
 */
export function machineFileName(plate: number, job: number, sourceName: string): string {
  return `plate-${plate}-${job}${printFileEnding(sourceName) ?? '.gcode'}`
}

const BINARY_GCODE = [0x47, 0x43, 0x44, 0x45]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Returns the reason a file with this name is not a print file, by its first bytes; null if it may be one. */
export function whyNotPrintFile(name: string, head: Uint8Array): string | null {
  const ending = printFileEnding(name)
  if (ending === null) return 'Send a file that printers print: .gcode, .bgcode or .gcode.3mf.'
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  if (ending === '.bgcode') return startsWith(BINARY_GCODE) ? null : 'This is not a .bgcode file.'
  if (ending === '.gcode.3mf') return startsWith(ZIP) ? null : 'This is not a .gcode.3mf file.'
  return head.includes(0) ? 'This is not a G-code file.' : null
}

/** A file name of at most 120 characters without folders, control characters and marks that nobody sees. */
export const PrintFileName = z
  .string()
  .transform((name) =>
    shortName(
      name
        .toWellFormed()
        .normalize('NFC')
        .replace(/^.*[/\\]/, '')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/[\p{Cc}<>:"|?*]/gu, '_'),
      120,
    ),
  )
  .pipe(z.string().min(1))
