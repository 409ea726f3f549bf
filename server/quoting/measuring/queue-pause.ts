const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000

/** Pauses the queue after an error of the machine (a full disk, say). The pause doubles until some work succeeds. */
export interface QueuePause {
  isOn(): boolean
  begin(): void
  /** Some work succeeded: the next pause is short again. */
  reset(): void
  end(): void
}

export function queuePause(onEnd: () => void): QueuePause {
  let timer: NodeJS.Timeout | undefined
  let pauses = 0
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    isOn: () => timer !== undefined,
    begin() {
      if (timer !== undefined) return
      const ms = Math.min(MIN_PAUSE_MS * 2 ** pauses++, MAX_PAUSE_MS)
      timer = setTimeout(() => {
        timer = undefined
        onEnd()
      }, ms)
      timer.unref()
    },
    reset: () => void (pauses = 0),
    end,
  }
}
