import { useState } from 'react'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { UnitCentsOfSpeeds } from '../../../shared/quoting/quotes/operator-moves.ts'
import type { UnitPrices } from '../../../shared/quoting/quotes/price-by-staff.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import { centsOfText, textOfCents } from '../../platform/ui/dollars.ts'

export interface TypedPrices {
  text: Record<Speed, string>
  set: (speed: Speed, text: string) => void
  /** Null until both are valid prices. */
  unit_cents: UnitPrices | null
  /** The error of each field; null while it has none. */
  faults: Record<Speed, string | null>
}

/** Returns the unit prices of a form, which start with the price book's. */
export function useTypedPrices({ asked_now }: OpenedQuote): TypedPrices {
  const [text, setText] = useState<Record<Speed, string>>(() => ({
    asap: asked_now ? textOfCents(asked_now.price.prices.asap.unit_cents) : '',
    week: asked_now ? textOfCents(asked_now.price.prices.week.unit_cents) : '',
  }))
  const cents = { asap: centsOfText(text.asap), week: centsOfText(text.week) }
  const checked = UnitCentsOfSpeeds.safeParse(cents)
  const faultOf = (speed: Speed) => {
    if (text[speed].trim() === '') return null
    if (cents[speed] === null) return 'Enter dollars and cents, such as 48.50.'
    if (cents.asap === null || cents.week === null) return null
    const issue = checked.error?.issues.find(({ path }) => path.at(-1) === speed)
    return issue ? issueSentence(issue) : null
  }
  return {
    text,
    set: (speed, value) => setText((previous) => ({ ...previous, [speed]: value })),
    unit_cents: checked.success ? checked.data : null,
    faults: { asap: faultOf('asap'), week: faultOf('week') },
  }
}
