import { useSyncExternalStore } from 'react'

/** Whether a person has to confirm who they are: before the first time, while they are asked, and after it. */
type Confirmation = 'never asked' | 'asked' | 'answered'

let state: Confirmation = 'never asked'
let waiting: { answer: Promise<boolean>; resolve: (confirmed: boolean) => void } | null = null
const watchers = new Set<() => void>()

/** Asks the person at this page who they are. One dialog serves everything that asks at once. */
export function askToConfirm(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { answer: promise, resolve }
    changeTo('asked')
  }
  return waiting.answer
}

/** What waited goes on, or is given up. */
export function answerConfirmation(confirmed: boolean): void {
  waiting?.resolve(confirmed)
  waiting = null
  changeTo('answered')
}

export function useConfirmation(): Confirmation {
  return useSyncExternalStore(watch, () => state)
}

function changeTo(next: Confirmation): void {
  state = next
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
