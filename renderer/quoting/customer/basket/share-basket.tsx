import { useMutation } from '@tanstack/react-query'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { CopyLine } from '../../../platform/ui/copy-line.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

/** The link to a read-only page of the basket, for someone who decides or pays. */
export function ShareBasket({ basket_id }: { basket_id: string }) {
  const [isOpen, setOpen] = useState(false)
  const share = useMutation(trpc.baskets.share.mutationOptions())
  const end = useMutation(trpc.baskets.endSharing.mutationOptions({ onSuccess: () => setOpen(false) }))
  const open = () => {
    setOpen(true)
    share.mutate({ basket_id })
  }
  const error = share.error ?? end.error
  return (
    <>
      <Button icon={<IconShare size={18} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Share
      </Button>
      {isOpen ? (
        <Dialog title="Share this basket" onClose={() => setOpen(false)}>
          <div className="grid gap-3.5">
            <p>
              Anyone with this link can see the parts, prices and ship dates, but not your name or address.
              They can also pay once you’ve started checkout. The link works until the prices expire, and the
              PDF has it, too.
            </p>
            {share.data ? <CopyLine label="Link" what="Link to this basket" text={share.data.url} /> : null}
            {error ? <Notice tone="stop" live title={refusalOf(error).detail} /> : null}
            <Button look="quiet" disabled={end.isPending} onClick={() => end.mutate({ basket_id })}>
              Stop sharing
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
