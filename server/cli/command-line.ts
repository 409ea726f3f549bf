import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { z } from 'zod'

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
    throw new UsageError((error as Error).message.split('. To specify')[0])
  }
}

/** Checks what was given against a schema, in the words of a command line. */
export function checkOptions<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UsageError(`--${issue.path.join('.').replaceAll('_', '-')}: ${issue.message}`)
}

/** Runs a command and turns what goes wrong into one sentence on standard error and an exit code. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function sentenceOf(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another one with --port N, or --port 0 for any free one.`
  if (code === 'EACCES') return `No permission: ${message}`
  return message ?? String(error)
}
