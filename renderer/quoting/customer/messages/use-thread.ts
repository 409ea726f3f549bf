import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomerThread, MessageBody } from '../../../../shared/messaging/messages/message.ts'
import { trpc } from '../../../platform/api.ts'

/** The intervals at which an open page looks for answers: after messages were written, and in a thread without any. */
const TALKING_MS = 10_000
const SILENT_MS = 60_000

function nextRead(thread: CustomerThread | undefined): number {
  return thread && thread.messages.length > 0 ? TALKING_MS : SILENT_MS
}

/** A thread as a customer's page uses it. */
export interface OpenThread {
  thread: CustomerThread | undefined
  error: unknown
  /** The path of its photos. */
  folder: string
  send: (message: MessageBody) => Promise<unknown>
  busy: boolean
  refusal: unknown
  /** Says that everything up to this instant was seen. */
  seen: (until: number) => void
}

/** Returns the thread of the customer's own quote or order. */
export function useOwnThread(quote_id: string): OpenThread {
  const queries = useQueryClient()
  const read = useQuery(
    trpc.messages.own.queryOptions({ quote_id }, { refetchInterval: ({ state }) => nextRead(state.data) }),
  )
  const onSuccess = () => queries.invalidateQueries(trpc.messages.own.queryFilter())
  const send = useMutation(trpc.messages.send.mutationOptions({ onSuccess }))
  const seen = useMutation(trpc.messages.seen.mutationOptions())
  return {
    thread: read.data,
    error: read.error,
    folder: `/quotes/${quote_id}/messages/photos`,
    send: (message) => send.mutateAsync({ quote_id, message }),
    busy: send.isPending,
    refusal: send.error,
    seen: (until) => seen.mutate({ quote_id, until }),
  }
}

/** The same for anyone with the link of an email. */
export function useLinkedThread(key: string): OpenThread {
  const queries = useQueryClient()
  const read = useQuery(
    trpc.messages.linked.queryOptions({ key }, { refetchInterval: ({ state }) => nextRead(state.data) }),
  )
  const onSuccess = () => queries.invalidateQueries(trpc.messages.linked.queryFilter())
  const send = useMutation(trpc.messages.sendByLink.mutationOptions({ onSuccess }))
  const seen = useMutation(trpc.messages.seenByLink.mutationOptions())
  return {
    thread: read.data,
    error: read.error,
    folder: `/messages/${key}/photos`,
    send: (message) => send.mutateAsync({ key, message }),
    busy: send.isPending,
    refusal: send.error,
    seen: (until) => seen.mutate({ key, until }),
  }
}
