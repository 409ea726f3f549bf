import { useState } from 'react'
import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { MonthlyCap } from '../../../shared/payments/spending-cap.ts'
import { useTypedCap } from './use-typed-cap.ts'

/** What a person grants. */
export interface GrantChoice {
  scopes: Scope[]
  monthly_cap_cents: MonthlyCap
}

/** What a key or a program may do and ask for, while it is chosen; `initialCap` is the limit it had before. */
export function useGrantChoice(initial: readonly Scope[], initialCap: MonthlyCap = null) {
  const [scopes, setScopes] = useState(initial)
  const [sent, setSent] = useState(false)
  const limit = useTypedCap(initialCap)
  return {
    picker: {
      chosen: scopes,
      isMissing: sent && scopes.length === 0,
      limit: limit.field,
      onChange: setScopes,
    },
    /** The choice, to be sent; undefined where something is wrong with it, which is said from now on. */
    take: (): GrantChoice | undefined => {
      setSent(true)
      const monthly_cap_cents = scopes.includes('purchase') ? limit.take() : null
      if (scopes.length === 0 || monthly_cap_cents === undefined) return undefined
      return { scopes: [...scopes], monthly_cap_cents }
    },
  }
}
