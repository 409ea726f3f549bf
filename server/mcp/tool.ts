import type { z } from 'zod'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Caller } from '../platform/caller.ts'
import type { LimitName } from '../platform/settings.ts'
import type { Shop } from '../platform/shop.ts'

/** MCP tool annotations: what a client may assume before it calls a tool. */
export interface ToolHints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
export const ADDS: ToolHints = { ...READS, readOnlyHint: false, idempotentHint: false }
/** A repeated call has no further effect. */
export const IDEMPOTENT: ToolHints = { ...ADDS, idempotentHint: true }
export const CHANGES: ToolHints = { ...ADDS, destructiveHint: true }

/** The answer of a tool's command, and what the agent should do next. */
export interface ToolResult<Answer> {
  answer: Answer
  next_steps: string[]
  /** Seconds to wait before calling again. */
  poll_after_s?: number
  /** The quote, order or basket, for the agent's activity list. */
  subject_id?: string
}

/** One MCP tool. It has the name of the `/v1` operation that does the same. */
export interface Tool {
  name: string
  title: string
  description: string
  /** All are needed; none means any connected agent. */
  scopes: readonly Scope[]
  hints: ToolHints
  /** A rate limit shared with the same operation of `/v1`. */
  limit?: LimitName
  input: z.ZodObject
  /** Fields of the answer; `next_steps` and `poll_after_s` are added. */
  answer: z.ZodObject
  run(shop: Shop, caller: Caller, input: never): ToolResult<object> | Promise<ToolResult<object>>
}

interface TypedTool<I extends z.ZodObject, A extends z.ZodObject> extends Omit<
  Tool,
  'input' | 'answer' | 'run'
> {
  input: I
  answer: A
  run(
    shop: Shop,
    caller: Caller,
    input: z.output<I>,
  ): ToolResult<z.output<A>> | Promise<ToolResult<z.output<A>>>
}

/** Types a tool: input and result of `run` follow from its schemas. */
export function tool<I extends z.ZodObject, A extends z.ZodObject>(definition: TypedTool<I, A>): Tool {
  return definition
}
