import { Modal } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { BatchShown } from '../../../../shared/orders/shipping-batch.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { countText } from '../../../ui/words.ts'
import forms from '../../kit/form.module.css'
import { UNDO_MINUTES } from '../use-parcel-moves.ts'
import { UNDO_SENTENCES } from './batch-words.ts'
import type { BatchMoves } from './use-batch.ts'

/** The button that takes a batch back, with the question before it. Nothing where nothing can be taken back. */
export function UndoBatch({ batch, moves }: { batch: BatchShown; moves: BatchMoves }) {
  const [isAsked, setAsked] = useState(false)
  const count = batch.steps.filter(({ undo }) => undo === 'possible').length
  if (count === 0) return null
  const confirm = () => moves.undo(batch.id, () => setAsked(false))
  return (
    <>
      <Button
        icon={<IconArrowBackUp size={18} stroke={1.8} aria-hidden="true" />}
        disabled={moves.busy}
        onClick={() => setAsked(true)}
      >
        Undo
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Take ${countText(count, 'order')} back?`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          className={forms['form']}
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          <p>{UNDO_SENTENCES[batch.action]}</p>
          <p>
            An order that shipped more than {UNDO_MINUTES} minutes ago, or whose parcel the carrier has
            scanned, stays as it is; the list says which.
          </p>
          <Failed error={moves.error} />
          <div className={forms['dialogActions']}>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button look="primary" type="submit" data-autofocus disabled={moves.busy}>
              Take {countText(count, 'order')} back
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
