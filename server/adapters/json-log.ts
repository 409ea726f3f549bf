import pino from 'pino'
import type { ServerSettings } from '../settings.ts'

/** Values under these names never reach the log. */
const SECRET_NAMES = ['password', 'authorization', 'cookie', 'token', 'api_key', 'secret', 'card_number']

/** One JSON line an event, on standard error: standard output belongs to the person who started the program. */
export function jsonLog(level: ServerSettings['log_level']): pino.Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (name) => ({ level: name }) },
      redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    standardError(),
  )
}

/**
 * A log that cannot be written, such as a file on a full disk, is no reason to end the program: its lines are dropped, and
 * the next one is tried again. Unheard, each error would be a fault that nobody caught, which is logged, which fails again.
 * The stream that failed is given up, because its waiting lines would be flushed for ever when the program ends.
 */
function standardError(): pino.DestinationStream {
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
