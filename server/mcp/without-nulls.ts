import type { z } from 'zod'

/**
 * Drops nulls from optional fields that do not accept null: many agents fill in every field of a schema and mean "left out".
 * A null that the field accepts stays.
 */
export function withoutNulls(
  schema: z.ZodObject,
  toolInput: Record<string, unknown>,
): Record<string, unknown> {
  const isEmpty = (name: string, value: unknown) => {
    const field: z.ZodType | undefined = schema.shape[name]
    return value === null && field !== undefined && isOptional(field) && !field.safeParse(null).success
  }
  return Object.fromEntries(Object.entries(toolInput).filter(([name, value]) => !isEmpty(name, value)))
}

function isOptional(field: z.ZodType): boolean {
  return field.safeParse(undefined).success
}
