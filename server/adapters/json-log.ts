import pino from 'pino'
import type { ServerSettings } from '../settings.ts'

/** Values of these fields are never logged. */
const SECRET_NAMES = ['password', 'authorization', 'cookie', 'token', 'api_key', 'secret', 'card_number']

/** Logs JSON lines to standard error; standard output is for the person who started the program. */
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
 * A log that cannot be written (a full disk) must not end the program: its lines are dropped, and the next one is tried again.
 * Without a listener each error would be uncaught, logged, and fail again. A failed stream is replaced, because flushing its
 * pending lines at exit would never end.
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
