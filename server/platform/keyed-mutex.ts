/** The limit of a wait for earlier work with the same key. */
interface WaitLimit {
  max_ms: number
  /** Makes the error that refuses a longer wait. */
  timeoutError: () => Error
}

/** Runs work of the same owner and key one at a time, in the order in which it was requested. */
type KeyedMutex<Owner extends object> = <Result>(
  owner: Owner,
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Each owner, such as one database, has its own keys. A failure of earlier work does not reach later work. Work whose
 * wait timed out is never begun, and later work still waits for what ran before it.
 */
export function keyedMutex<Owner extends object>(limit?: WaitLimit): KeyedMutex<Owner> {
  const queues = new WeakMap<Owner, Map<string, Promise<unknown>>>()
  return (owner, key, work) => {
    const queue = queues.get(owner) ?? new Map<string, Promise<unknown>>()
    queues.set(owner, queue)
    const earlier = queue.get(key) ?? Promise.resolve()
    const result = (limit ? waitAtMost(limit, earlier) : earlier).then(work)
    const settled = Promise.allSettled([earlier, result]).then(() => {
      if (queue.get(key) === settled) queue.delete(key)
    })
    queue.set(key, settled)
    return result
  }
}

function waitAtMost({ max_ms, timeoutError }: WaitLimit, earlier: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), max_ms)
    void earlier.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
