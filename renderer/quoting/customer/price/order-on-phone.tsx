import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../platform/ui/buttons.tsx'

const PhoneDialog = lazy(async () => {
  const { PhoneDialog: dialog } = await import('../../../platform/shell/kiosk/phone-dialog.tsx')
  return { default: dialog }
})

/** At a kiosk: a card is entered on the customer's own phone, which opens the quote, or the basket that it is in. */
export function OrderOnPhone({ quoteId }: { quoteId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" wide data-order onClick={() => setOpen(true)}>
        Order on your phone
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PhoneDialog quoteId={quoteId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
