import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { z } from 'zod'
import { failureSentence } from './failure-sentence.ts'

export interface Command {
  /** Printed by `--help`. */
  usage: string
  run: (args: string[]) => Promise<void>
}

/** An invalid command line: one sentence for the person, exit code 2. */
export class UsageError extends Error {}

/** Options of the server and of the desktop program: where it listens, and where its data is. */
export const ADDRESS_OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'base-url': { type: 'string' },
  'mcp-url': { type: 'string' },
  'trusted-proxies': { type: 'string' },
} as const

/** Parses a command line strictly. Throws UsageError with one sentence. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  args: string[],
) {
  try {
    return parseArgs({ options, args, strict: true, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split('. To specify')
    throw new UsageError(`${sentence.replace(/\.$/, '')}. Add --help to see what there is.`)
  }
}

/** Validates options; throws UsageError. */
export function checkOptions<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UsageError(`--${issue.path.join('.').replaceAll('_', '-')}: ${issue.message}`)
}

/**
 * Runs a command. `--help` prints the usage; an error becomes one sentence on standard error and exit code 1, or 2 for an invalid
 * command line.
 */
export async function runCommand(
  usage: Command['usage'],
  command: Command['run'],
  args: string[] = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  try {
    await command(args)
  } catch (error) {
    process.stderr.write(`${failureSentence(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
