import { create } from 'zustand'
import type { LiveChanges } from '../../../shared/desk/history/live-changes.ts'
import { placeOfFirstAnswer, queryClient, refusalOf, server } from '../api.ts'
import { refetchChanged, refetchEverything } from './live-refetch.ts'

/** Until then a lost connection is not mentioned: a server that restarts is often back sooner. */
const MENTION_LOST_MS = 2_500
const MIN_RETRY_MS = 1_000
const MAX_RETRY_MS = 15_000

/** True if the connection over which changes arrive is lost. */
export const useLine = create<{ lost: boolean }>()(() => ({ lost: false }))

let mention: number | undefined
function setConnected(connected: boolean): void {
  if (connected) {
    window.clearTimeout(mention)
    mention = undefined
    useLine.setState({ lost: false })
  } else mention ??= window.setTimeout(() => useLine.setState({ lost: true }), MENTION_LOST_MS)
}

/** The id of the last message, with which a stream that is opened again catches up. */
let place: string | undefined

function takeMessage(message: LiveChanges): void {
  place = message.id
  void refetchChanged(message)
}

/** Follows what the server writes until the returned function is called. A stream that breaks is opened again. */
export function openLine(): () => void {
  let isClosed = false
  let retryMs = MIN_RETRY_MS
  let retry: number | undefined
  let stream: { unsubscribe: () => void }
  const connectLater = () => {
    if (isClosed) return
    setConnected(false)
    window.clearTimeout(retry)
    retry = window.setTimeout(connect, retryMs)
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)
  }
  const connect = () => {
    const from = { lastEventId: place ?? placeOfFirstAnswer() }
    stream = server.live.changes.subscribe(from, {
      onStarted: () => {
        retryMs = MIN_RETRY_MS
        setConnected(true)
      },
      onData: ({ data }) => takeMessage(data),
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting' && !isClosed) setConnected(false)
      },
      onError: (error) => {
        refetchWithoutStream(error)
        connectLater()
      },
      onComplete: connectLater,
    })
  }
  connect()
  return () => {
    isClosed = true
    window.clearTimeout(retry)
    setConnected(true)
    stream.unsubscribe()
  }
}

/** While the stream is refused, pages are refetched at each attempt. Whoever is signed out sees that at once. */
function refetchWithoutStream(error: unknown): void {
  const isOut = ['unauthorized', 'role_required'].includes(refusalOf(error).code)
  void (isOut ? queryClient.invalidateQueries() : refetchEverything())
}
