import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { z } from 'zod'
import { failureSentence } from './failure-sentence.ts'

/** A command line that cannot be used: one sentence for the person, exit code 2. */
export class UsageError extends Error {}

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

/** Checks what was given against a schema, in the words of a command line. */
export function checkOptions<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UsageError(`--${issue.path.join('.').replaceAll('_', '-')}: ${issue.message}`)
}

/**
 * Runs a command: `--help` prints how it is used, and what goes wrong becomes one sentence on standard error and an exit
 * code, 2 for a command line that cannot be used.
 */
export async function runCommand(usage: string, command: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
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
