import { useEffect, useState } from 'react'
import { copyToClipboard } from './clipboard.ts'

/** Copies a text; `copied` is true for two seconds after. */
export function useCopied(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    if (await copyOrShow(text)) setCopied(true)
  }
  return { copied, copy }
}

/** Copies a text; if the browser refuses, shows it selected in a prompt, to be copied by hand. */
async function copyOrShow(text: string): Promise<boolean> {
  if (await copyToClipboard(text)) return true
  globalThis.prompt('Copy this:', text)
  return false
}
