import { ConfirmDialog, type DialogAction } from '../../../platform/kit/action-dialog.tsx'

interface WithdrawDialogProps {
  opened: boolean
  quote: { id: string; filename: string }
  action: DialogAction<{ quote_id: string }, unknown>
  onClose: () => void
}

/** Asks once, because a withdrawn quote can't be ordered anymore. */
export function WithdrawDialog({ quote, ...dialog }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Withdraw the quote for ${quote.filename}?`}
      confirm="Withdraw"
      keep="Keep it"
      input={{ quote_id: quote.id }}
    >
      Its price and ship dates will no longer be valid, and anyone with the link will see that. You can upload
      the part again at any time.
    </ConfirmDialog>
  )
}
