import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { FULL_BASKET } from '../start/file-check.ts'
import { useQuoteDraft, type PendingUpload } from '../start/quote-draft.ts'
import { useNewBasket } from '../start/use-new-parts.ts'

interface NotAddedProps {
  uploads: readonly PendingUpload[]
  /** False while other files are on their way into this basket. */
  mayMove: boolean
}

/** Names the files that the basket had no room for, above everything that can be bought, and puts them into another one. */
export function NotAdded({ uploads, mayMove }: NotAddedProps) {
  const dismiss = useQuoteDraft((draft) => draft.dismiss)
  const openBasket = useNewBasket()
  if (uploads.length === 0) return null
  const isOne = uploads.length === 1
  const files = uploads.map(({ file }) => file)
  return (
    <div style={{ marginBottom: 20 }}>
      <Notice
        tone="attention"
        live
        title={isOne ? '1 file was not added' : `${uploads.length} files were not added`}
        actions={
          <>
            {mayMove ? (
              <Button onClick={() => void openBasket(files)}>
                Put {isOne ? 'it' : 'them'} in a second basket
              </Button>
            ) : null}
            <Button onClick={() => uploads.forEach(({ key }) => dismiss(key))}>Dismiss</Button>
          </>
        }
      >
        <p>
          {FULL_BASKET}{' '}
          {mayMove
            ? 'This one stays under My quotes.'
            : 'You can put the others in a second basket when this one is filled.'}
        </p>
        <p>{files.map(({ name }) => name).join(', ')}</p>
      </Notice>
    </div>
  )
}

export interface SortedUploads {
  /** On their way into the basket. */
  arriving: PendingUpload[]
  /** Beyond what the basket holds. */
  tooMany: PendingUpload[]
  /** Refused for another reason, which the row says. */
  refused: PendingUpload[]
}

/** Sorts the uploads of a basket: only what arrives counts as a part of it. */
export function sortUploads(uploads: readonly PendingUpload[]): SortedUploads {
  const isTooMany = ({ refusal }: PendingUpload) => refusal?.detail === FULL_BASKET
  return {
    arriving: uploads.filter(({ refusal }) => refusal === null),
    tooMany: uploads.filter(isTooMany),
    refused: uploads.filter((upload) => upload.refusal !== null && !isTooMany(upload)),
  }
}
