const FIRST_REST_MS = 250
const MAX_REST_MS = 30_000

/** A rest of the queue while the machine hinders it (a full disk, say): each longer than the one before, until work is done. */
export interface WorkRest {
  isOn(): boolean
  begin(): void
  /** Something was done: the next rest is a short one again. */
  forget(): void
  end(): void
}

export function workRest(onEnd: () => void): WorkRest {
  let timer: NodeJS.Timeout | undefined
  let rests = 0
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    isOn: () => timer !== undefined,
    begin() {
      if (timer !== undefined) return
      const ms = Math.min(FIRST_REST_MS * 2 ** rests++, MAX_REST_MS)
      timer = setTimeout(() => {
        timer = undefined
        onEnd()
      }, ms)
      timer.unref()
    },
    forget: () => void (rests = 0),
    end,
  }
}
