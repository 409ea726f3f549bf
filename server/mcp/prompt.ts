import type { PromptMessage } from '@modelcontextprotocol/server'
import type { Shop } from '../platform/shop.ts'

/** An argument of a prompt. The protocol has text values only. */
export interface PromptArgument {
  name: string
  title: string
  description: string
  required: boolean
}

/** A task that a person starts by name; its messages speak to the agent as the person. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly PromptArgument[]
  write: (shop: Shop, values: Record<string, string>) => PromptMessage[]
}

export function userMessage(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } }
}

/** A text of the shop, attached for the agent. */
export function attachedResource(resource: { uri: string; mimeType: string; text: string }): PromptMessage {
  return { role: 'user', content: { type: 'resource', resource } }
}
