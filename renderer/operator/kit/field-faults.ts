import type { z } from 'zod'

/** What is wrong with each field of a form, by its path with dots: the server's own schema, asked before it is sent. */
export function faultsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value)
  if (!error) return {}
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}
