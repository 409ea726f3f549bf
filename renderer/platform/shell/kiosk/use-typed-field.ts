import { useCallback, useEffect, useState } from 'react'
import { isTypedField } from './keyboard-layouts.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns the field that is typed into, null while none has the focus; and a function that leaves it. */
export function useTypedField(): [field: Field | null, leave: () => void] {
  const [field, setField] = useState<Field | null>(null)
  useEffect(() => {
    const follow = () => setField(isTypedField(document.activeElement) ? document.activeElement : null)
    // The next element has the focus only after the event.
    const followSoon = () => queueMicrotask(follow)
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', followSoon)
    follow()
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', followSoon)
    }
  }, [])
  const leave = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setField(null)
  }, [])
  return [field, leave]
}
