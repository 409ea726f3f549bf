import { z } from 'zod'

/** The same fields, each with a sentence for those who read it; a field without one does not compile. */
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

/** An object of the published interface, under the name it has there. */
export function publishedObject<Shape extends z.ZodRawShape>(
  id: string,
  words: Record<keyof Shape & string, string>,
  shape: Shape,
): z.ZodObject<Shape> {
  return z.object(withWords(words, shape)).meta({ id })
}
