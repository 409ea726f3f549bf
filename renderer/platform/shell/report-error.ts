import { TRPCClientError } from '@trpc/client'
import type { PageError } from '../../../shared/platform/logs/shown-log.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import { RefusedRequest, server } from '../api.ts'

/** A fault that repeats says nothing new; the server limits it as well. */
const MAX_REPORTS = 5
const MAX_MESSAGE = 1000
const MAX_STACK = 8000

/** Segments that are words of the program; others may be ids or secrets. */
const WORD = /^[a-z][a-z-]{0,20}$/

const reported = new Map<string, Promise<string | null>>()

/** A lost connection: the server knows of its own errors, and cannot be told of this one. */
export function isRequestError(error: unknown): boolean {
  return (
    error instanceof TRPCClientError ||
    error instanceof RefusedRequest ||
    (error instanceof TypeError && /fetch|import|load/i.test(error.message))
  )
}

/** Reports an error in a page to the server's log, once. Returns the reference of the report; null if there is none. */
export async function reportPageError(kind: PageError['kind'], error: unknown): Promise<string | null> {
  if (isRequestError(error)) return null
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const before = reported.get(message)
  if (before !== undefined) return before
  if (reported.size >= MAX_REPORTS) return null
  const report = send({
    kind,
    message: message.slice(0, MAX_MESSAGE),
    stack: stack?.slice(0, MAX_STACK) ?? null,
    route: routeOf(location.pathname),
    version: PROGRAM_VERSION,
  })
  reported.set(message, report)
  return report
}

async function send(error: PageError): Promise<string | null> {
  try {
    return (await server.logs.reportPageError.mutate(error)).reference
  } catch {
    return null
  }
}

function routeOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || WORD.test(part) ? part : '$'))
    .join('/')
    .slice(0, 100)
}

/** Reports errors that no page handles. */
export function watchPageErrors(): void {
  window.addEventListener('error', ({ error }) => {
    // Errors of other origins, such as browser extensions, have no details.
    if (error instanceof Error) void reportPageError('error', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) void reportPageError('rejection', reason)
  })
}
