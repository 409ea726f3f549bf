import { ANY_REQUEST_REFUSALS, refusalsOf } from '../../server/http/docs/endpoint-refusals.ts'
import { ENDPOINTS } from '../../server/http/endpoint-list.ts'
import type { RefusalCode } from '../../shared/platform/refusal-codes.ts'

const KNOWN = ENDPOINTS.map((row) => {
  const takesInput = row.params ?? row.query ?? row.body ?? row.upload ?? row.idempotency
  return {
    method: row.method,
    pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    success: [row.success.status, ...(row.cached ? [304] : []), ...(row.page ? [302] : [])],
    bodies: row.refusalBodies ?? {},
    errors: new Set<string>([
      ...refusalsOf(row),
      ...ANY_REQUEST_REFUSALS,
      ...(takesInput ? ['invalid_input'] : []),
    ]),
  }
})

/**
 * Checks every answer of the interface in a test against the published document: a status or a code that the
 * document does not have for that endpoint is an error in one of the two.
 */
export function checkDocumented(
  method: string,
  url: string,
  answer: { statusCode: number; body: string },
): void {
  const path = url.split('?')[0]
  const row = KNOWN.find((one) => one.method === method && one.pattern.test(path))
  if (!row || row.success.includes(answer.statusCode)) return
  const { error } = JSON.parse(answer.body) as { error: string }
  const outOfReach = path.includes('%') || path.length > 2000
  if (!row.errors.has(error) && !outOfReach)
    throw new Error(
      `${method} ${path} answered ${answer.statusCode} ${error}, which its document does not name`,
    )
  row.bodies[error as RefusalCode]?.parse(JSON.parse(answer.body))
}
