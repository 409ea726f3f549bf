import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import type { ShownLine } from '../../../shared/platform/logs/shown-log.ts'
import { server, trpc } from '../../platform/api.ts'

/** More would slow the page down; older lines are in the files. */
const MAX_LIVE = 500
const RETRY_MS = 3_000

/** Returns the stored lines; the stream adds new ones. */
export function useLog(filter: FindLogs) {
  return useInfiniteQuery(
    trpc.logs.list.infiniteQueryOptions(filter, {
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
}

/** Returns the lines logged since the page is open, the newest first. A stream that breaks is opened again. */
export function useLiveLog(filter: FindLogs, isLive: boolean): { lines: ShownLine[]; isLost: boolean } {
  const [lines, setLines] = useState<ShownLine[]>([])
  const [isLost, setLost] = useState(false)
  const text = JSON.stringify(filter)
  useEffect(() => {
    if (!isLive) return undefined
    let retry: number | undefined
    let stream: { unsubscribe: () => void } | undefined
    const connect = () => {
      stream = server.logs.follow.subscribe(JSON.parse(text) as FindLogs, {
        onStarted: () => setLost(false),
        onData: (fresh) => setLines((known) => [...fresh.toReversed(), ...known].slice(0, MAX_LIVE)),
        onError: connectLater,
        onComplete: connectLater,
      })
    }
    const connectLater = () => {
      setLost(true)
      window.clearTimeout(retry)
      retry = window.setTimeout(connect, RETRY_MS)
    }
    connect()
    return () => {
      window.clearTimeout(retry)
      stream?.unsubscribe()
      setLost(false)
    }
  }, [text, isLive])
  return { lines, isLost }
}
