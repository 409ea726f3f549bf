import type { z } from 'zod'

/**
 * What an agent gave, without the fields it filled with null where null says nothing: many write every field of a schema
 * down and mean "left out". A null that is a value of its field stays.
 */
export function withoutEmpty(schema: z.ZodObject, given: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (name: string, value: unknown) => {
    const field: z.ZodType | undefined = schema.shape[name]
    return value === null && field !== undefined && isOptional(field) && !field.safeParse(null).success
  }
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isEmpty(name, value)))
}

function isOptional(field: z.ZodType): boolean {
  return field.safeParse(undefined).success
}
