import type { LimitCode } from './limit-words.ts'
import type { z } from 'zod'

/** From the document to a value in it. */
export type LimitPath = readonly (string | number)[]

/** One value of the document: its schema decides what it is edited with. */
export interface LimitNode {
  code: LimitCode
  path: LimitPath
  schema: z.ZodType
  value: unknown
  faults: Record<string, string>
  set: (path: LimitPath, value: unknown) => void
}

/** Sets the value at a path of a document that is being edited. */
export function setAt(document: object, path: LimitPath, value: unknown): void {
  const [last] = path.slice(-1)
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], document)
  ;(holder as Record<string | number, unknown>)[last] = value
}

/** Returns an item for a list of such items: no materials, no limits where none are needed, else 1. */
export function emptyItem(schema: z.ZodObject): Record<string, unknown> {
  const valueOf = (type: string) => (type === 'array' ? [] : type === 'nullable' ? null : 1)
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, inner]) => [name, valueOf((inner as z.ZodType).def.type)]),
  )
}
