import { bytesText } from '../../../../shared/platform/bytes-text.ts'
import { Box } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { Button, IconButton } from '../../../platform/ui/buttons.tsx'
import { ToneIcon } from '../../../platform/ui/notice.tsx'
import { type PendingUpload, useQuoteDraft } from './quote-draft.ts'

/** Uploads in progress, and refused ones with the reason. */
export function UploadList({ uploads }: { uploads: readonly PendingUpload[] }) {
  return (
    <ul className="grid gap-2.5" aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: PendingUpload }) {
  const { file, share, refusal } = upload
  const percent = Math.round(share * 100)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 panel px-5 py-4.5">
      {refusal?.detail.includes(file.name) ? null : (
        <span className="overflow-hidden font-medium">{file.name}</span>
      )}
      {refusal ? (
        <Refused upload={upload} />
      ) : (
        <>
          <span className="figures note">
            {share < 1 ? `${percent}% of ${bytesText(file.size)}` : 'Uploaded, reading the file'}
          </span>
          <progress
            className="progress-bar col-span-full"
            max={1}
            value={share}
            aria-label={`Uploading ${file.name}`}
          />
        </>
      )}
    </li>
  )
}

function Refused({ upload: { key, refusal } }: { upload: PendingUpload }) {
  const draft = useQuoteDraft()
  const navigate = useNavigate()
  const retry = () =>
    void draft
      .retry(key)
      .then((quote) => (quote ? navigate({ to: '/quotes/$id', params: { id: quote.id } }) : undefined))
  const mayRetry =
    refusal !== null &&
    ['unreachable', 'rate_limited', 'shutting_down', 'internal_error'].includes(refusal.code)
  return (
    <div className="col-span-full flex items-center gap-3 text-body" role="alert">
      <ToneIcon tone="stop" size={18} />
      <Box component="p" flex={1}>
        {refusal?.detail}
      </Box>
      {mayRetry ? (
        <Button icon={<IconRefresh size={18} />} onClick={retry}>
          Try again
        </Button>
      ) : null}
      <IconButton label="Dismiss" onClick={() => draft.dismiss(key)}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
