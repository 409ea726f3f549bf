import { useState } from 'react'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { UnitCentsOfSpeeds } from '../../../shared/quotes/operator-moves.ts'
import type { UnitPrices } from '../../../shared/quotes/price-by-person.ts'
import { centsOfText, textOfCents } from '../../ui/dollars.ts'

export interface TypedPrices {
  text: Record<Speed, string>
  set: (speed: Speed, text: string) => void
  /** Null until both are prices that may be offered. */
  unit_cents: UnitPrices | null
  /** Of each field; null while nothing is wrong with it. */
  faults: Record<Speed, string | null>
}

/** Unit prices as they are typed, at first what the price book asks. */
export function useTypedPrices({ asked_now }: OpenedQuote): TypedPrices {
  const [text, setText] = useState<Record<Speed, string>>(() => ({
    asap: asked_now ? textOfCents(asked_now.price.prices.asap.unit_cents) : '',
    week: asked_now ? textOfCents(asked_now.price.prices.week.unit_cents) : '',
  }))
  const cents = { asap: centsOfText(text.asap), week: centsOfText(text.week) }
  const checked = UnitCentsOfSpeeds.safeParse(cents)
  const faultOf = (speed: Speed) => {
    if (text[speed].trim() === '') return null
    if (cents[speed] === null) return 'Write dollars and cents, such as 48.50.'
    if (cents.asap === null || cents.week === null) return null
    return checked.error?.issues.find((issue) => issue.path.at(-1) === speed)?.message ?? null
  }
  return {
    text,
    set: (speed, next) => setText((before) => ({ ...before, [speed]: next })),
    unit_cents: checked.success ? checked.data : null,
    faults: { asap: faultOf('asap'), week: faultOf('week') },
  }
}
