import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_NOTE_TO_SHOP, MAX_PURCHASE_ORDER } from '../../../shared/orders/checkout/purchase-notes.ts'
import type { WireRefusal } from '../../platform/api.ts'
import { Field } from '../../platform/ui/field.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import type { OrderFormCalls } from './order-form-calls.ts'

/** The buyer's typed notes; null means nothing typed yet, so what they sent before is shown. */
interface TypedNotes {
  purchase_order: string | null
  note_to_shop: string | null
}

/** Returns the PO number and the note of a purchase, with those of the checkout that was opened before. */
export function usePurchaseNotes({ id, readNotes }: OrderFormCalls) {
  const before = useQuery({ queryKey: ['purchase-notes', id], queryFn: readNotes }).data
  const [typed, setTyped] = useState<TypedNotes>({ purchase_order: null, note_to_shop: null })
  const notes = {
    purchase_order: typed.purchase_order ?? before?.purchase_order ?? '',
    note_to_shop: typed.note_to_shop ?? before?.note_to_shop ?? '',
  }
  return {
    notes,
    type: (changes: Partial<TypedNotes>) => setTyped((known) => ({ ...known, ...changes })),
    /** As it is sent: without blank texts. */
    sent: Object.fromEntries(
      Object.entries(notes)
        .map(([name, text]) => [name, text.trim()])
        .filter(([, text]) => text !== ''),
    ) as { purchase_order?: string; note_to_shop?: string },
  }
}

/** Returns what the server found wrong with the PO number. */
export function purchaseOrderFault(refusal: WireRefusal | null): string | undefined {
  const items = refusal?.fields['items']
  const isWrong =
    Array.isArray(items) &&
    items.some(({ loc }: { loc?: unknown[] }) => loc?.includes('purchase_order') === true)
  return isWrong ? 'Use up to 60 letters, digits and symbols.' : undefined
}

interface PurchaseNotesProps extends Pick<ReturnType<typeof usePurchaseNotes>, 'notes' | 'type'> {
  /** The error to show under the PO number. */
  fault: string | undefined
}

/** Optional fields for companies. */
export function PurchaseNotesFields({ notes, type, fault }: PurchaseNotesProps) {
  return (
    <div className="grid max-w-[420px] gap-4">
      <LineField
        label="PO number (optional)"
        meaning="Your own number for this purchase. It’s printed on the receipt, the invoice and the packing slip."
        fault={fault}
        maxLength={MAX_PURCHASE_ORDER}
        autoComplete="off"
        value={notes.purchase_order}
        onChange={(text) => type({ purchase_order: text })}
      />
      <Field label="Note to the shop (optional)">
        {(wired) => (
          <textarea
            {...wired}
            rows={2}
            maxLength={MAX_NOTE_TO_SHOP}
            value={notes.note_to_shop}
            onChange={(event) => type({ note_to_shop: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}
