/** Returns a function that makes a value when it is first called, such as a format whose tables take 20 ms to load. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
