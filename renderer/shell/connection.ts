import { create } from 'zustand'
import { queryClient, refusalOf, trpc } from '../api.ts'

interface Connection {
  /** Whether the shop answered when it was last asked. */
  reachable: boolean
}

export const useConnection = create<Connection>()(() => ({ reachable: true }))

/** A request found nobody. The page keeps what it has, and asks until the shop answers again. */
export function noteUnreachable(): void {
  useConnection.setState({ reachable: false })
}

/** Resolves as soon as the shop answers again; what could not be asked meanwhile is asked then. */
export function shopIsBack(): Promise<void> {
  noteUnreachable()
  return new Promise((resolve) => {
    const stop = useConnection.subscribe(({ reachable }) => {
      if (!reachable) return
      stop()
      resolve()
    })
  })
}

interface CacheEvent {
  type: string
  action?: { type: string; error?: unknown; manual?: boolean }
}

function noteAnswer({ type, action }: CacheEvent): void {
  if (type !== 'updated' || !action) return
  if (action.type === 'success' && !action.manual) useConnection.setState({ reachable: true })
  if (action.type !== 'error' && action.type !== 'failed') return
  // Any "no" is an answer too.
  useConnection.setState({ reachable: refusalOf(action.error).code !== 'unreachable' })
}

const ASK_AGAIN_MS = 2_500

/** Watches every request of the pages. Once the shop is back, all that is shown is read anew. Returns how to stop. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = () =>
    void queryClient.fetchQuery(trpc.session.queryOptions(undefined, { retry: false })).catch(() => null)
  const stops = [
    queryClient.getQueryCache().subscribe(noteAnswer),
    queryClient.getMutationCache().subscribe(noteAnswer),
    useConnection.subscribe(({ reachable }, before) => {
      if (reachable === before.reachable) return
      clearInterval(timer)
      if (reachable) void queryClient.invalidateQueries()
      else timer = setInterval(ask, ASK_AGAIN_MS)
    }),
    () => clearInterval(timer),
  ]
  return () => stops.forEach((stop) => stop())
}
