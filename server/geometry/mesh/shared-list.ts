/** Copying smaller lists between threads costs less than sharing them. */
const MIN_SHARED_BYTES = 1024 ** 2

/**
 * Returns a copy of a list. A large one is in memory that threads share, so that a message with it does not copy it
 * again.
 */
export function copyToShare<List extends Float32Array | Uint32Array | Int32Array>(list: List): List {
  const { byteLength } = list
  const copy = new (list.constructor as new (buffer: ArrayBufferLike) => List)(
    byteLength < MIN_SHARED_BYTES ? new ArrayBuffer(byteLength) : new SharedArrayBuffer(byteLength),
  )
  copy.set(list)
  return copy
}
