import { useState } from 'react'
import { z } from 'zod'

const STORAGE_KEY = 'layerline.handover'
const OpenLines = z.array(z.string())

/** Remembers the open lines of the handover in this browser. They begin closed. */
export function useOpenLines() {
  const [open, setOpen] = useState<ReadonlySet<string>>(storedLines)
  const show = (lines: ReadonlySet<string>) => {
    setOpen(lines)
    storeLines(lines)
  }
  return {
    open,
    set: (line: string, isOpen: boolean) =>
      show(isOpen ? open.union(new Set([line])) : open.difference(new Set([line]))),
    /** Opens all lines; closes them when all are open. */
    toggleAll: (lines: readonly string[]) =>
      show(lines.every((line) => open.has(line)) ? new Set() : new Set(lines)),
  }
}

function storedLines(): ReadonlySet<string> {
  try {
    return new Set(OpenLines.parse(JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '[]')))
  } catch {
    return new Set()
  }
}

function storeLines(lines: ReadonlySet<string>): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify([...lines]))
  } catch {
    // A browser that keeps nothing begins with closed lines each time.
  }
}
