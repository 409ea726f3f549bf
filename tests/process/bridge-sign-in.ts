import type { CallToolResult } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { Customer } from './customer.ts'

/** A client of the SDK, of the first version or the second, as far as it is used here. */
export interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
}

/** Calls a tool; what it answers, and whether that is a refusal. */
export async function call(
  client: AnyClient,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { structuredContent, isError } = (await client.callTool({ name, arguments: given })) as CallToolResult
  return { isError: isError === true, ...(structuredContent as Record<string, unknown>) }
}

export function requestAs(customer: Customer, shop: string, method: string, path: string): Promise<Response> {
  return fetch(`${shop}${path}`, {
    method,
    headers: { origin: shop, cookie: customer.cookie, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  })
}

/** The agent shows the code, the person approves it, the agent polls again. */
export async function signIn(client: AnyClient, customer: Customer, shop: string): Promise<void> {
  const { user_code, verification_url_complete } = await call(client, 'sign_in')
  expect(verification_url_complete).toBe(`${shop}/device?code=${String(user_code)}`)
  const approved = await requestAs(customer, shop, 'POST', `/v1/device/${String(user_code)}/approve`)
  expect(approved.status).toBe(200)
  await expect.poll(() => call(client, 'sign_in')).toMatchObject({ status: 'signed_in' })
}
