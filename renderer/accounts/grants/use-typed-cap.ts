import { useState } from 'react'
import type { MonthlyCap } from '../../../shared/accounts/spending-cap.ts'
import { capText, readCap } from './spending-words.ts'

/** State of a limit field. Errors show after the first submit. */
export function useTypedCap(initial: MonthlyCap = null) {
  const [text, setText] = useState(capText(initial))
  const [isSubmitted, setSubmitted] = useState(false)
  const typed = readCap(text)
  return {
    field: { value: text, error: isSubmitted && 'fault' in typed ? typed.fault : null, onChange: setText },
    /** Returns the limit; undefined if it is invalid, which then shows. */
    submit: (): MonthlyCap | undefined => {
      setSubmitted(true)
      return 'cap' in typed ? typed.cap : undefined
    },
  }
}
