import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { countText } from '../../../platform/ui/words.ts'
import { FULL_BASKET } from '../start/fill-basket.ts'
import { useQuoteDraft, type PendingUpload } from '../start/quote-draft.ts'

/** Names the files that the basket had no room for, above everything that can be bought. */
export function NotAdded({ uploads }: { uploads: readonly PendingUpload[] }) {
  const dismiss = useQuoteDraft((draft) => draft.dismiss)
  if (uploads.length === 0) return null
  const files = uploads.length === 1 ? '1 file was' : `${countText(uploads.length, 'file')} were`
  return (
    <Notice
      tone="attention"
      live
      title={`${files} not added`}
      actions={<Button onClick={() => uploads.forEach(({ key }) => dismiss(key))}>Dismiss</Button>}
    >
      {FULL_BASKET} {uploads.map(({ file }) => file.name).join(', ')}
    </Notice>
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
