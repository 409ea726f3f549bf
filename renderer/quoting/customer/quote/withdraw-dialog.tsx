import { Modal } from '@mantine/core'
import { refusalOf } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import classes from './withdraw-dialog.module.css'

interface WithdrawDialogProps {
  opened: boolean
  filename: string
  refusal: unknown
  onClose: () => void
  onWithdraw: () => void
}

/** Asks once, because a withdrawn quote can't be ordered anymore. */
export function WithdrawDialog({ opened, filename, refusal, onClose, onWithdraw }: WithdrawDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Withdraw the quote for ${filename}?`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes['text']}>
        Its price and ship dates will no longer be valid, and anyone with the link will see that. You can
        upload the part again at any time.
      </p>
      {refusal ? <Notice tone="stop" live title={refusalOf(refusal).detail} /> : null}
      <div className={classes['actions']}>
        <Button onClick={onClose}>Keep it</Button>
        <Button look="primary" onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    </Modal>
  )
}
