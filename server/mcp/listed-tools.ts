import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { outlineOf, publishedSchema } from './published-schema.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

/** Fields of every result, besides the answer. */
const COMMON_FIELDS = z.object({
  next_steps: z.array(z.string()).meta({ description: 'What to do next, in order.' }),
  poll_after_s: z.int().optional().meta({
    description: 'Seconds to wait before calling again, if any.',
  }),
})

/** Returns the schema of a tool's whole result. */
export function resultSchema(tool: Tool): z.ZodObject {
  return z.object({ ...tool.answer.shape, ...COMMON_FIELDS.shape })
}

/** The shape of a refusal. */
const FAILURE = z.object({
  error: z.string().meta({ description: 'The code of a refusal; then the fields of an answer are missing.' }),
  detail: z
    .union([
      z.string(),
      z.array(z.looseObject({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string() })),
    ])
    .meta({ description: 'An explanation; for invalid_input a list of what is wrong and where.' }),
})

/**
 * Returns results and refusals as one schema: some clients validate refusals against it too, although the protocol requires
 * that of results only.
 */
function outputSchema(tool: Tool): object {
  const isFirst = TOOLS.find(({ answer }) => answer === tool.answer) === tool
  const published = publishedSchema(resultSchema(tool), 'output')
  // An answer that several tools have is described once and outlined in the others, because an agent reads all tools together.
  const { required, ...answer } = isFirst ? published : outlineOf(published)
  const common = publishedSchema(COMMON_FIELDS, 'output')
  const failure = publishedSchema(FAILURE, 'output')
  return {
    ...answer,
    properties: Object.assign({}, answer['properties'], common['properties'], failure['properties']),
    anyOf: [{ required }, { required: failure['required'] }],
  }
}

let listed: readonly ListedTool[] | undefined

/** Returns the tools as clients read them; the same for everyone. Made for the first client, because it takes long. */
export function listedTools(): readonly ListedTool[] {
  return (listed ??= TOOLS.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    annotations: { title: tool.title, ...tool.hints },
    inputSchema: publishedSchema(tool.input, 'input') as ListedTool['inputSchema'],
    outputSchema: outputSchema(tool) as NonNullable<ListedTool['outputSchema']>,
  })))
}
