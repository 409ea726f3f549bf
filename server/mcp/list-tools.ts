import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { publishedSchema, withoutWords } from './published-schema.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

/** What stands beside every answer. */
const AROUND = z.object({
  next_steps: z.array(z.string()).meta({ description: 'What to do next, in the order to do it.' }),
  poll_after_s: z
    .int()
    .optional()
    .meta({ description: 'Seconds to wait before asking again; left out when nothing is awaited.' }),
})

/** The whole of what a tool gives. */
export function resultSchema(tool: Tool): z.ZodObject {
  return z.object({ ...tool.answer.shape, ...AROUND.shape })
}

/** How a refusal looks, in the words of the interface. */
const FAILURE = z.object({
  error: z.string().meta({ description: 'The code of a refusal; there is nothing else then.' }),
  detail: z
    .union([
      z.string(),
      z.array(z.looseObject({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string() })),
    ])
    .meta({ description: 'A sentence; a list of what is wrong where, for invalid_input.' }),
})

/**
 * What a tool may answer, as one object: some programs hold refusals against it, too, though the protocol asks it of
 * results only.
 */
function outputSchema(tool: Tool): object {
  const isFirst = TOOLS.find(({ answer }) => answer === tool.answer) === tool
  const published = publishedSchema(resultSchema(tool), 'output')
  // What several tools give is explained once: an agent reads all of them together.
  const { required, ...answer } = isFirst ? published : withoutWords(published)
  const around = publishedSchema(AROUND, 'output')
  const failure = publishedSchema(FAILURE, 'output')
  return {
    ...answer,
    properties: Object.assign({}, answer['properties'], around['properties'], failure['properties']),
    anyOf: [{ required }, { required: failure['required'] }],
  }
}

/** The table as a program reads it. Made once: it is the same for everybody. */
export const LISTED_TOOLS: readonly ListedTool[] = TOOLS.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  annotations: { title: tool.title, ...tool.hints },
  inputSchema: publishedSchema(tool.input, 'input') as ListedTool['inputSchema'],
  outputSchema: outputSchema(tool) as NonNullable<ListedTool['outputSchema']>,
}))
