import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsentAnswer, ConsentRequest } from '../../../shared/accounts/oauth/consent.ts'
import { postJson, readRefusal, RefusedRequest, refusalOf, UNREACHABLE } from '../../platform/api.ts'
import type { GrantChoice } from '../grants/use-grant-choice.ts'

function requestUrl(handle: string): string {
  return `/v1/oauth/requests/${encodeURIComponent(handle)}`
}

async function readRequest(handle: string): Promise<ConsentRequest> {
  const response = await fetch(requestUrl(handle)).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
  const text = await response.text()
  if (!response.ok) throw new RefusedRequest(readRefusal(text, response.headers.get('x-request-id')))
  return JSON.parse(text) as ConsentRequest
}

/** Reads an OAuth request. Reading it reserves it for this account. */
export function useConnectionRequest(handle: string) {
  return useQuery({
    queryKey: ['connection-request', handle],
    queryFn: () => readRequest(handle),
    retry: (failures, error) => failures < 2 && refusalOf(error).code === 'unreachable',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The user's answer: what to grant and whether to end earlier connections, or `deny`. */
export type ConnectionAnswer = (GrantChoice & { end_earlier: boolean }) | 'deny'

export function useDecideConnection(handle: string) {
  return useMutation({
    mutationFn: (answer: ConnectionAnswer) =>
      answer === 'deny'
        ? postJson<ConsentAnswer>(`${requestUrl(handle)}/deny`)
        : postJson<ConsentAnswer>(`${requestUrl(handle)}/approve`, answer),
  })
}
