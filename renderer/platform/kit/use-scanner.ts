import { useEffect, useEffectEvent } from 'react'
import { isTextField } from './page-keys.ts'
import { ScanBurst, type KeyPress } from './scan-burst.ts'

interface PageKeyPress extends KeyPress {
  event: KeyboardEvent
}

/**
 * Calls with what a USB scanner types outside of text fields. Such scanners are keyboards: their keys must neither run the page's
 * shortcuts nor press the focused button, so all keys are seen here first.
 */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => listenForScans((text) => scanned(text)), [])
}

/** Returns how to stop. */
function listenForScans(onScan: (text: string) => void): () => void {
  const burst = new ScanBurst<PageKeyPress>()
  const replayed = new WeakSet<Event>()
  let timer: number | undefined
  const replay = (presses: readonly PageKeyPress[]) => {
    for (const { event } of presses) {
      const again = new KeyboardEvent('keydown', copyOf(event))
      replayed.add(again)
      ;(document.activeElement ?? document.body).dispatchEvent(again)
    }
  }
  const end = () => {
    const { replay: presses, text } = burst.end()
    replay(presses)
    if (text !== '') onScan(text)
  }
  const onKey = (event: KeyboardEvent) => {
    if (replayed.has(event)) return
    window.clearTimeout(timer)
    if (!mayBeScanned(event)) {
      replay(burst.giveBack())
      return
    }
    const verdict = burst.press({ key: event.key, at: event.timeStamp, event })
    if (verdict.action !== 'pass') {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    replay(verdict.replay)
    if (verdict.action === 'scan') onScan(verdict.text)
    // On a busy page the timer is late, and the next keys wait behind it: they are handled before the second one.
    timer = window.setTimeout(() => (timer = window.setTimeout(end)), burst.patience_ms)
  }
  // Before every other listener, also those of React, which listens at the document's root.
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}

/** Not in a text field, no shortcut of the browser, and no key that is held down. */
function mayBeScanned(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, metaKey, repeat, isComposing, target } = event
  return !ctrlKey && !altKey && !metaKey && !repeat && !isComposing && !isTextField(target)
}

function copyOf({ key, code, location, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, location, shiftKey, bubbles: true, cancelable: true, composed: true }
}
