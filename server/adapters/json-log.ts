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
    pino.destination({ dest: 2, sync: false }),
  )
}
