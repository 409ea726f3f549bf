import type { LiveChanges } from '../../shared/desk/history/live-changes.ts'

/** A console window that follows the changes of a shop over HTTP, as a browser does. */
export interface LiveWindow {
  /** Every message so far, also of earlier streams. */
  messages: LiveChanges[]
  /** Called after each message. */
  onMessage: (message: LiveChanges) => void
  /** Resolves when the stream has ended: the server stopped, was killed, or the window closed it. */
  ended: Promise<void>
  /** Opens a new stream that catches up with what was missed. */
  reconnect: (url?: string) => void
  close: () => void
}

export function openLiveWindow(url: string, cookie: string): LiveWindow {
  const window: LiveWindow = {
    messages: [],
    onMessage: () => {},
    ended: Promise.resolve(),
    reconnect: (newUrl = url) => connect(newUrl),
    close: () => stop.abort(),
  }
  let stop = new AbortController()
  function connect(address: string): void {
    stop = new AbortController()
    window.ended = follow(address, stop.signal).catch(() => undefined)
  }
  async function follow(address: string, signal: AbortSignal): Promise<void> {
    const last = window.messages.at(-1)?.id
    const answer = await fetch(`${address}/trpc/live.changes`, {
      headers: { accept: 'text/event-stream', cookie, ...(last ? { 'last-event-id': last } : {}) },
      signal,
    })
    let text = ''
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split('\n\n')
      text = events.pop()!
      for (const event of events) take(event)
    }
  }
  function take(event: string): void {
    const data = /^data: (.*)$/m.exec(event)?.[1]
    if (!/^id: /m.test(event) || data === undefined) return
    const message = JSON.parse(data) as LiveChanges
    window.messages.push(message)
    window.onMessage(message)
  }
  connect(url)
  return window
}
