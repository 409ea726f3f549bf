import { useState } from 'react'
import type { MonthlyCap } from '../../../shared/payments/spending-cap.ts'
import { capText, readCap } from './spending-words.ts'

/** A limit while it is typed. What is wrong with it is said once it was sent, and as long as it is wrong. */
export function useTypedCap(initial: MonthlyCap = null) {
  const [text, setText] = useState(capText(initial))
  const [sent, setSent] = useState(false)
  const typed = readCap(text)
  return {
    field: { value: text, error: sent && 'fault' in typed ? typed.fault : null, onChange: setText },
    /** The limit, to be sent; undefined where it is none, which is said from now on. */
    take: (): MonthlyCap | undefined => {
      setSent(true)
      return 'cap' in typed ? typed.cap : undefined
    },
  }
}
