import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/server'
import { parse } from '../../shared/platform/invalid-input.ts'
import { machineRefusal } from '../../shared/platform/machine-refusals.ts'
import { InvalidInput, Refusal } from '../../shared/platform/refusals.ts'
import { amountIn, noteAgentUse, type AgentUse } from '../accounts/agent-uses.ts'
import type { Caller } from '../platform/caller.ts'
import type { LimitName } from '../platform/settings.ts'
import { runningWork } from '../platform/running-work.ts'
import type { Shop } from '../platform/shop.ts'
import { adviceFor } from './advice.ts'
import { asMeant } from './near-types.ts'
import { subjectOf } from './missing-scopes.ts'
import { resultSchema } from './listed-tools.ts'
import type { ToolResult, Tool } from './tool.ts'
import { findTool } from './tools.ts'

/** The caller, and the counter of their calls. */
export interface ToolCaller {
  caller: Caller
  countRequest: (limit: LimitName) => Promise<void>
}

/** JSON-RPC error code (invalid params). */
const UNKNOWN_TOOL = -32602

/**
 * Runs one tool. A refusal is a result with its code and next steps; only an unknown tool is a protocol error.
 */
export async function callTool(
  shop: Shop,
  toolCaller: ToolCaller,
  call: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult> {
  const tool = findTool(call.name)
  if (!tool) throw new ProtocolError(UNKNOWN_TOOL, `There is no tool named "${call.name}".`)
  try {
    const result = await run(shop, tool, toolCaller, call.arguments ?? {})
    const amount_cents = amountIn(result.answer)
    noteUse(shop, tool, toolCaller.caller, {
      outcome: 'done',
      subject_id: result.subject_id ?? null,
      amount_cents,
    })
    return toResult(shop, tool, result)
  } catch (error) {
    const failure = toFailure(shop, error, tool)
    const subject_id = subjectOf(call.arguments)
    noteUse(shop, tool, toolCaller.caller, {
      outcome: failure.error,
      subject_id,
      amount_cents: amountIn(failure),
    })
    return toStructuredResult({ ...failure, next_steps: adviceFor(failure, tool.name) }, true)
  }
}

async function run(
  shop: Shop,
  tool: Tool,
  { caller, countRequest }: ToolCaller,
  toolInput: Record<string, unknown>,
): Promise<ToolResult<object>> {
  const input = parse(tool.input, 'body', asMeant(tool.input, toolInput))
  if (tool.limit) await countRequest(tool.limit)
  if (!tool.hints.readOnlyHint) await shop.untilWritable()
  return tool.run(shop, caller, input as never)
}

function toResult(
  shop: Shop,
  tool: Tool,
  { answer, next_steps, poll_after_s }: ToolResult<object>,
): CallToolResult {
  const whole = { ...answer, next_steps, ...(poll_after_s === undefined ? {} : { poll_after_s }) }
  if (shop.settings.check_answers) resultSchema(tool).parse(whole)
  return toStructuredResult(whole, false)
}

/** Clients without structured content read the same as text. */
function toStructuredResult(content: Record<string, unknown>, isError: boolean): CallToolResult {
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
  if (error instanceof Refusal) {
    const request_id = error.status >= 500 ? runningWork()?.request_id : undefined
    const failure = { error: error.code, detail: error.message, ...error.fields }
    return request_id === undefined ? failure : { ...failure, request_id }
  }
  const refusal = machineRefusal(error)
  if (refusal) shop.log.warn({ err: error, tool: tool.name }, 'a tool was refused')
  else shop.log.error({ err: error, tool: tool.name }, 'a tool failed')
  return toFailure(shop, refusal ?? new Refusal('internal_error'), tool)
}

function noteUse(
  shop: Shop,
  tool: Tool,
  caller: Caller,
  use: Pick<AgentUse, 'outcome' | 'subject_id' | 'amount_cents'>,
): void {
  if (!tool.hints.readOnlyHint) noteAgentUse(shop, caller, { door: 'mcp', action: tool.name, ...use })
}
