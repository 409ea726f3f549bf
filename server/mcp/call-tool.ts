import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/server'
import { parse } from '../../shared/invalid-input.ts'
import { machineRefusal } from '../../shared/machine-refusals.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'
import { amountIn, noteAgentUse, type AgentUse } from '../accounts/agent-uses.ts'
import type { Caller } from '../caller.ts'
import type { LimitName } from '../settings.ts'
import type { Shop } from '../shop.ts'
import { adviceFor } from './advice.ts'
import { withoutEmpty } from './left-out.ts'
import { resultSchema } from './list-tools.ts'
import type { Told, Tool } from './tool.ts'
import { findTool } from './tools.ts'

/** Who calls, and how its calls are counted. */
export interface Calling {
  caller: Caller
  countRequest: (limit: LimitName) => Promise<void>
}

/** What JSON-RPC says to a tool that is not there (-32602, invalid params). */
const UNKNOWN_TOOL = -32602

/**
 * Runs one tool. What the shop refuses is an answer like any other, with its code and what to do; only a tool that is not
 * there is a fault of the protocol.
 */
export async function callTool(
  shop: Shop,
  calling: Calling,
  call: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult> {
  const tool = findTool(call.name)
  if (!tool) throw new ProtocolError(UNKNOWN_TOOL, `There is no tool named "${call.name}".`)
  try {
    const told = await run(shop, tool, calling, call.arguments ?? {})
    const amount_cents = amountIn(told.answer)
    note(shop, tool, calling.caller, { outcome: 'done', subject_id: told.subject_id ?? null, amount_cents })
    return toResult(shop, tool, told)
  } catch (error) {
    const failure = toFailure(shop, error, tool)
    const subject_id = subjectOf(call.arguments)
    note(shop, tool, calling.caller, { outcome: failure.error, subject_id, amount_cents: amountIn(failure) })
    return structured({ ...failure, next_steps: adviceFor(failure) }, true)
  }
}

async function run(
  shop: Shop,
  tool: Tool,
  { caller, countRequest }: Calling,
  given: Record<string, unknown>,
): Promise<Told<object>> {
  const input = parse(tool.input, 'body', withoutEmpty(tool.input, given))
  if (tool.limit) await countRequest(tool.limit)
  if (!tool.hints.readOnlyHint) await shop.untilWritable()
  return tool.run(shop, caller, input as never)
}

function toResult(
  shop: Shop,
  tool: Tool,
  { answer, next_steps, poll_after_s }: Told<object>,
): CallToolResult {
  const whole = { ...answer, next_steps, ...(poll_after_s === undefined ? {} : { poll_after_s }) }
  if (shop.settings.check_answers) resultSchema(tool).parse(whole)
  return structured(whole, false)
}

/** Programs that know no structured answers read the same as text. */
function structured(content: Record<string, unknown>, isError: boolean): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(content) }],
    structuredContent: content,
    ...(isError ? { isError } : {}),
  }
}

interface Failure extends Record<string, unknown> {
  error: string
  detail: unknown
}

function toFailure(shop: Shop, error: unknown, tool: Tool): Failure {
  if (error instanceof InvalidInput) return { error: 'invalid_input', detail: error.items }
  if (error instanceof Refusal) return { error: error.code, detail: error.message, ...error.fields }
  shop.log.error({ err: error, tool: tool.name }, 'a tool failed')
  return toFailure(shop, machineRefusal(error) ?? new Refusal('internal_error'), tool)
}

function note(
  shop: Shop,
  tool: Tool,
  caller: Caller,
  of: Pick<AgentUse, 'outcome' | 'subject_id' | 'amount_cents'>,
): void {
  if (!tool.hints.readOnlyHint) noteAgentUse(shop, caller, { door: 'mcp', action: tool.name, ...of })
}

/** The quote or order that a call names, as it was given. */
export function subjectOf(given: unknown): string | null {
  const { quote_id, order_id } = (given ?? {}) as Record<string, unknown>
  const id = quote_id ?? order_id
  return typeof id === 'string' ? id.slice(0, 40) : null
}
