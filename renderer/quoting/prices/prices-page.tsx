import { useDeferredValue, useState } from 'react'
import { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { BreaksSection } from './breaks-section.tsx'
import { type ExampleRequests, FIRST_EXAMPLE, requestOf, type ExamplePart } from './example-part.ts'
import { FeesSection, MinimumsSection, SharingSection } from './fee-sections.tsx'
import { RatesSection } from './rates-section.tsx'
import { TrialEffect } from './trial-effect.tsx'
import { ExampleFields, partText } from './example-fields.tsx'
import { ExamplePrice } from './example-price.tsx'
import { FoldedFields, FoldRow } from '../../platform/kit/fold.tsx'
import { figureFields } from '../figure-fields.tsx'
import { SPEED_ROWS } from './price-rows.ts'
import { SpeedCurve } from './price-curves.tsx'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

/** The price book: its rates, with the price of an example beside them and a test bench before it is saved. */
export function PricesPage() {
  return (
    <DocumentPage kind="price_book" Effect={TrialEffect}>
      {(fields) => <PriceFields {...fields} />}
    </DocumentPage>
  )
}

function PriceFields(fields: DocumentFieldsProps<'price_book'>) {
  const [part, setPart] = useState(FIRST_EXAMPLE)
  const saved = useSavedPrices()
  // Fields stay quick while curves are computed.
  const edited = useDeferredValue(fields.draft)
  const isValid = PriceBook.safeParse(edited).success
  const before = saved && requestOf(part, saved)
  const after = isValid ? requestOf(part, edited) : null
  const example: ExampleRequests | null = before && after ? { before, after } : null
  return (
    <div className="with-panel grid items-start max-lg:grid-cols-1!">
      <div className="grid min-w-0 gap-6">
        <RatesSection {...fields} />
        <FeesSection {...fields} />
        <MinimumsSection {...fields} />
        <BreaksSection {...fields} example={example} />
        <SpeedSection {...fields} example={example} />
        <SharingSection {...fields} />
      </div>
      <ExampleSection part={part} onChange={setPart} isValid={isValid} example={example} />
    </div>
  )
}

interface ExampleSectionProps {
  part: ExamplePart
  onChange: (part: ExamplePart) => void
  /** True if the edited price book is valid. */
  isValid: boolean
  /** Null while the price book or the part is not valid. */
  example: ExampleRequests | null
}

/** The price of an example by the saved and the edited price book, while one types. */
function ExampleSection({ part, onChange, isValid, example }: ExampleSectionProps) {
  return (
    <section
      className="side-panel grid min-w-0 gap-3 border-t border-hairline pt-4"
      aria-labelledby="example"
    >
      <h2 id="example" className="text-base">
        Price of an example
      </h2>
      <FoldRow name="example-part" title="Part" values={partText(part)}>
        <ExampleFields part={part} onChange={onChange} />
      </FoldRow>
      {isValid ? null : <p className="readable">Correct the marked fields to see the price.</p>}
      {example ? <ExamplePrice {...example} speed={part.speed} /> : null}
    </section>
  )
}

interface SpeedSectionProps extends DocumentFieldsProps<'price_book'> {
  example: ExampleRequests | null
}

/** The surcharge for the fastest ship date. */
function SpeedSection({ example, ...fields }: SpeedSectionProps) {
  return (
    <fieldset className={`legend-inside page-section`}>
      <legend>Surcharge for speed</legend>
      <FoldedFields name="speed" fields={figureFields(fields, SPEED_ROWS)} />
      {example ? <SpeedCurve example={example} /> : null}
    </fieldset>
  )
}

/** Returns the price book as it is saved; null until it is read. */
function useSavedPrices(): PriceBook | null {
  const options = { staleTime: Number.POSITIVE_INFINITY }
  const saved = useQuery(trpc.documents.get.queryOptions({ kind: 'price_book' }, options))
  return (saved.data?.body as PriceBook | undefined) ?? null
}
