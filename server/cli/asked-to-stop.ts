/** One key press may reach the program through its terminal and through npm. */
const ONE_PRESS_MS = 500

/** The first SIGTERM or SIGINT asks to stop; a second one ends the program at once. */
export function untilAskedToStop(): Promise<void> {
  let asked = Number.POSITIVE_INFINITY
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (performance.now() - asked > ONE_PRESS_MS) process.exit(1)
        asked = Math.min(asked, performance.now())
        resolve()
      })
  })
}
