import { Button } from '../../../platform/ui/buttons.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** The next step for a guest who opened the link of our email on another device; nothing for other readers. */
export function ContinueHere({ wide = false }: { wide?: boolean }) {
  const link = useQuoteContext().continueHere
  if (!link) return null
  return (
    <Button
      look="primary"
      wide={wide}
      data-order={wide || undefined}
      disabled={link.busy}
      onClick={link.open}
    >
      Continue on this device
    </Button>
  )
}
