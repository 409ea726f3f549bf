import { useEffect } from 'react'
import { create } from 'zustand'
import { queryClient, refusalOf, trpc } from '../api.ts'

interface Connection {
  /** True if the last request reached the server. */
  reachable: boolean
}

export const useConnection = create<Connection>()(() => ({ reachable: true }))

/** Marks the server as unreachable; pages keep what they show and poll until it answers. */
export function noteUnreachable(): void {
  useConnection.setState({ reachable: false })
}

/** Marks the server as unreachable and resolves when it answers again. */
export function shopIsBack(): Promise<void> {
  noteUnreachable()
  return new Promise((resolve) => {
    const unsubscribe = useConnection.subscribe(({ reachable }) => {
      if (!reachable) return
      unsubscribe()
      resolve()
    })
  })
}

/** Sends again, once the server answers, what could not reach it. Only for requests that change nothing when sent twice. */
export function useResendWhenBack<Input>(request: {
  error: unknown
  variables: Input | undefined
  mutate: (input: Input) => void
}): void {
  const { error, variables, mutate } = request
  const isWaiting = error !== null && refusalOf(error).code === 'unreachable'
  useEffect(() => {
    if (!isWaiting || variables === undefined) return
    return useConnection.subscribe(({ reachable }) => {
      if (reachable) mutate(variables)
    })
  }, [isWaiting, variables, mutate])
}

interface CacheEvent {
  type: string
  action?: { type: string; error?: unknown; manual?: boolean }
}

function trackReachability({ type, action }: CacheEvent): void {
  if (type !== 'updated' || !action) return
  if (action.type === 'success' && !action.manual) useConnection.setState({ reachable: true })
  if (action.type !== 'error' && action.type !== 'failed') return
  // A refusal is an answer, too.
  useConnection.setState({ reachable: refusalOf(action.error).code !== 'unreachable' })
}

const RETRY_INTERVAL_MS = 2_500

/** Tracks all requests of the pages. Reloads all queries once the server is back. Returns the cleanup. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const probe = () =>
    void queryClient.fetchQuery(trpc.session.queryOptions(undefined, { retry: false })).catch(() => null)
  const cleanups = [
    queryClient.getQueryCache().subscribe(trackReachability),
    queryClient.getMutationCache().subscribe(trackReachability),
    useConnection.subscribe(({ reachable }, before) => {
      if (reachable === before.reachable) return
      clearInterval(timer)
      if (reachable) void queryClient.invalidateQueries()
      else timer = setInterval(probe, RETRY_INTERVAL_MS)
    }),
    () => clearInterval(timer),
  ]
  return () => cleanups.forEach((cleanup) => cleanup())
}
