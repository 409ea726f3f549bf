import { z } from 'zod'

/** Returns the schema with a description for each field; a missing description is a type error. */
export function describeFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  words: Record<keyof Shape & string, string>,
): z.ZodObject<Shape> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    (field as z.ZodType).describe(words[name]),
  ])
  return z.object(Object.fromEntries(fields) as Shape)
}
