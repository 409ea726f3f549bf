import { useEffect, useState } from 'react'

/** Copies a text and tells for two seconds that it did. */
export function useCopied(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    if (await putOnClipboard(text)) setCopied(true)
  }
  return { copied, copy }
}

/** A shop on the local network without TLS has no clipboard; a text that can be copied by hand is shown then. */
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    globalThis.prompt('Copy this:', text)
    return false
  }
}
