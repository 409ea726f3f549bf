import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { BridgeFailure } from './bridge-failure.ts'

/** Listed while signed out. */
export const SIGN_IN_TOOL: Tool = {
  name: 'sign_in',
  title: 'Sign in at the shop',
  description:
    'Nobody is signed in at the shop yet, so its tools are not here. This gives an address and a code: show both to the person, who approves there. Call it again when they have, then list the tools again.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations: {
    title: 'Sign in at the shop',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
}

/** Listed while the shop does not answer. */
export const REACH_SHOP_TOOL: Tool = {
  name: 'reach_shop',
  title: 'Look whether the shop answers',
  description:
    'The shop does not answer, so its tools are not here. This tries again and says what is wrong; when the shop answers, list the tools again.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations: {
    title: 'Look whether the shop answers',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
}

/** Returns a tool result in the shape of the shop's. */
export function toToolResult(content: Record<string, unknown>, isError = false): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(content) }],
    structuredContent: content,
    ...(isError && { isError }),
  }
}

/** Returns a BridgeFailure as a tool result; rethrows anything else. */
export function toFailureResult(error: unknown): CallToolResult {
  if (!(error instanceof BridgeFailure)) throw error
  return toToolResult(error.answer, true)
}
