import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
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

/** The table as a program reads it. Made once: it is the same for everybody. */
export const LISTED_TOOLS: readonly ListedTool[] = TOOLS.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  annotations: { title: tool.title, ...tool.hints },
  inputSchema: jsonSchema(tool.input, 'input') as ListedTool['inputSchema'],
  outputSchema: jsonSchema(resultSchema(tool), 'output') as NonNullable<ListedTool['outputSchema']>,
}))

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): object {
  // Ids would become references into definitions, which not every program follows.
  return z.toJSONSchema(schema, { io, reused: 'inline', target: 'draft-2020-12' })
}
