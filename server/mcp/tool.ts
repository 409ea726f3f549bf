import type { z } from 'zod'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Caller } from '../caller.ts'
import type { LimitName } from '../settings.ts'
import type { Shop } from '../shop.ts'

/** What a program may assume of a tool before it calls it. */
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
/** Asked twice it is done once. */
export const AGAIN_IS_ONCE: ToolHints = { ...ADDS, idempotentHint: true }
export const CHANGES: ToolHints = { ...ADDS, destructiveHint: true }

/** What a tool gives: the answer of its command, and what an agent does well to do next. */
export interface Told<Answer> {
  answer: Answer
  next_steps: string[]
  /** Seconds until asking again is worth it. */
  poll_after_s?: number
  /** The quote or order it was about, for the list of what each agent did. */
  subject_id?: string
}

/** One row of the table of tools. Its name is that of the operation of `/v1` that does the same. */
export interface Tool {
  name: string
  title: string
  description: string
  /** All of them are needed; none: whoever may connect. */
  scopes: readonly Scope[]
  hints: ToolHints
  /** A limit of the operation itself, counted together with the same operation at `/v1`. */
  limit?: LimitName
  input: z.ZodObject
  /** The answer's own fields; `next_steps` and `poll_after_s` stand beside them. */
  answer: z.ZodObject
  run(shop: Shop, caller: Caller, input: never): Told<object> | Promise<Told<object>>
}

interface TypedTool<I extends z.ZodObject, A extends z.ZodObject> extends Omit<
  Tool,
  'input' | 'answer' | 'run'
> {
  input: I
  answer: A
  run(shop: Shop, caller: Caller, input: z.output<I>): Told<z.output<A>> | Promise<Told<z.output<A>>>
}

/** Types a row: what `run` takes and gives follows from its schemas. */
export function tool<I extends z.ZodObject, A extends z.ZodObject>(row: TypedTool<I, A>): Tool {
  return row
}
