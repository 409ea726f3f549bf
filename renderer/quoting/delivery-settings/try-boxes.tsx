import { useDeferredValue, useState } from 'react'
import { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import type { PartsToPack } from '../../../shared/quoting/delivery/pack-parcel.ts'
import { Chooser } from '../../platform/ui/chooser.tsx'
import { useSavedDocument } from '../../platform/documents/use-saved-document.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'
import classes from './delivery-settings.module.css'
import { PackedResult } from './packed-result.tsx'
import { FIRST_SIZE, partsOfSize, SizeFields, sizeText } from './size-fields.tsx'
import { OrderFields } from './per-order-fields.tsx'

const SOURCES = [
  ['size', 'A part by its size'],
  ['order', 'An order'],
] as const

/** Packs a part or a real order with the boxes as they are on the page, beside what the saved ones do. */
export function TryBoxes({ rules }: { rules: DeliveryRules }) {
  const [source, setSource] = useState<'size' | 'order'>('size')
  const [size, setSize] = useState(FIRST_SIZE)
  const [orderParts, setOrderParts] = useState<PartsToPack | null>(null)
  const saved = useSavedDocument('delivery')
  const edited = useDeferredValue(rules)
  const isValid = DeliveryRules.safeParse(edited).success
  const parts = source === 'size' ? partsOfSize(size) : orderParts
  return (
    <section
      className={`side-panel grid min-w-0 gap-3 pt-4 ${classes['tryOut']}`}
      aria-labelledby="try-boxes"
    >
      <h2 id="try-boxes" className="text-base">
        Try it
      </h2>
      <Chooser label="Pack" value={source} choices={SOURCES} onChange={setSource} />
      {source === 'size' ? (
        <FoldRow name="try-size" title="Size and quantity" values={sizeText(size)}>
          <SizeFields size={size} onChange={setSize} />
        </FoldRow>
      ) : (
        <OrderFields onChoose={setOrderParts} />
      )}
      {isValid ? null : <p>Correct the marked fields to try the boxes.</p>}
      {parts && saved && isValid ? (
        <PackedResult parts={parts} rules={{ before: saved, after: edited }} />
      ) : null}
      {parts === null && source === 'size' ? (
        <p className="readable">Enter a size, a weight and a quantity.</p>
      ) : null}
    </section>
  )
}
