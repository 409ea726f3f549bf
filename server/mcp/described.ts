import { z } from 'zod'

/** The same fields, each with words for an agent; one without words does not compile. */
export function described<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  words: Record<keyof Shape & string, string>,
): z.ZodObject<Shape> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    (field as z.ZodType).describe(words[name]),
  ])
  return z.object(Object.fromEntries(fields) as Shape)
}
