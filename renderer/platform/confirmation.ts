import { useSyncExternalStore } from 'react'

/** State of the dialog that asks for a recent sign-in. */
type Confirmation = 'never asked' | 'asked' | 'answered'

let state: Confirmation = 'never asked'
let pending: { answer: Promise<boolean>; resolve: (confirmed: boolean) => void } | null = null
const listeners = new Set<() => void>()

/** Asks the user for a recent sign-in. One dialog serves all requests that ask at the same time. */
export function askToConfirm(): Promise<boolean> {
  if (!pending) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    pending = { answer: promise, resolve }
    changeTo('asked')
  }
  return pending.answer
}

/** Resolves the requests that wait for the dialog. */
export function answerConfirmation(confirmed: boolean): void {
  pending?.resolve(confirmed)
  pending = null
  changeTo('answered')
}

export function useConfirmation(): Confirmation {
  return useSyncExternalStore(subscribe, () => state)
}

function changeTo(next: Confirmation): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
