/** One Ctrl+C can arrive twice: from the terminal and from npm. */
const ONE_PRESS_MS = 500

/** Resolves at the first SIGTERM or SIGINT; a second one ends the program at once. */
export function untilAskedToStop(): Promise<void> {
  let firstSignalAt = Number.POSITIVE_INFINITY
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (performance.now() - firstSignalAt > ONE_PRESS_MS) process.exit(1)
        firstSignalAt = Math.min(firstSignalAt, performance.now())
        resolve()
      })
  })
}
