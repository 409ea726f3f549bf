import pino from 'pino'
import { redactFields, redactText } from '../../../shared/platform/logs/redact.ts'
import type { ServerSettings } from '../settings.ts'

interface LogOptions {
  /** Fields of every line: what runs when it is logged. */
  workFields?: () => object
  /** Gets each line that standard error gets. */
  alsoTo?: (line: string) => void
  /** In place of standard error. */
  output?: pino.DestinationStream
}

/**
 * Logs JSON lines to standard error; standard output is for the person who started the program. Secrets are removed here, whatever
 * is logged: by the names of fields, and from texts by their form.
 */
export function jsonLog(
  level: ServerSettings['log_level'],
  { workFields, alsoTo, output = standardError() }: LogOptions = {},
): pino.Logger {
  const write = (line: string) => {
    const redacted = redactText(line)
    output.write(redacted)
    alsoTo?.(redacted)
  }
  return pino(
    {
      level,
      base: null,
      formatters: { level: (name) => ({ level: name }), log: redactedFields },
      // `redactedFields` has done it.
      serializers: { err: (error: unknown) => error },
      timestamp: pino.stdTimeFunctions.isoTime,
      // A copy, because pino adds the fields of the line to it.
      ...(workFields ? { mixin: () => ({ ...workFields() }) } : {}),
    },
    { write },
  )
}

function redactedFields(fields: object): Record<string, unknown> {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? pino.stdSerializers.err(value) : (value as unknown),
  ])
  return redactFields(Object.fromEntries(plain)) as Record<string, unknown>
}

let opened: pino.DestinationStream | undefined

/** One stream for all logs of the program: each syncs its file when the program ends. */
const standardError = () => (opened ??= openStandardError())

/**
 * A log that cannot be written (a full disk) must not end the program: its lines are dropped, and the next one is tried again.
 * Without a listener each error would be uncaught, logged, and fail again. A failed stream is replaced, because flushing its
 * pending lines at exit would never end.
 */
function openStandardError(): pino.DestinationStream {
  const open = () => {
    const stream = pino.destination({ dest: 2, sync: false })
    stream.on('error', () => {
      if (stream !== current) return
      stream.destroy()
      current = open()
    })
    return stream
  }
  let current = open()
  return { write: (line) => void current.write(line) }
}
