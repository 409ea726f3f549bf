import { z } from 'zod'

/** Returns the fields with a description each; a missing description is a type error. */
function withWords<Shape extends z.ZodRawShape>(
  words: Record<keyof Shape & string, string>,
  shape: Shape,
): Shape {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    (field as z.ZodType).describe(words[name]),
  ])
  return Object.fromEntries(fields) as Shape
}

/** Returns a named object of the published interface. */
export function publishedObject<Shape extends z.ZodRawShape>(
  id: string,
  words: Record<keyof Shape & string, string>,
  shape: Shape,
): z.ZodObject<Shape> {
  return z.object(withWords(words, shape)).meta({ id })
}
