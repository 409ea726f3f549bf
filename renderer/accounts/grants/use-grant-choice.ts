import { useState } from 'react'
import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { MonthlyCap } from '../../../shared/accounts/spending-cap.ts'
import { useTypedCap } from './use-typed-cap.ts'

/** The rights that a user grants to a key or program. */
export interface GrantChoice {
  scopes: Scope[]
  monthly_cap_cents: MonthlyCap
}

/** State of the form that grants scopes and a limit; `initialCap`: the limit of an earlier connection. */
export function useGrantChoice(initial: readonly Scope[], initialCap: MonthlyCap = null) {
  const [scopes, setScopes] = useState(initial)
  const [isSubmitted, setSubmitted] = useState(false)
  const limit = useTypedCap(initialCap)
  return {
    picker: {
      chosen: scopes,
      isMissing: isSubmitted && scopes.length === 0,
      limit: limit.field,
      onChange: setScopes,
    },
    /** Returns the choice; undefined if it is invalid, which then shows. */
    submit: (): GrantChoice | undefined => {
      setSubmitted(true)
      const monthly_cap_cents = scopes.includes('purchase') ? limit.submit() : null
      if (scopes.length === 0 || monthly_cap_cents === undefined) return undefined
      return { scopes: [...scopes], monthly_cap_cents }
    },
  }
}
