import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { readRefusal, RefusedRequest, trpc, UNREACHABLE } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { photoJpeg } from '../../platform/ui/photo-jpeg.ts'

/** Adds a photo to an entry of the log: a file, or with a phone its camera. */
export function AddLogPhoto({ logId, what }: { logId: number; what: string }) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (file: File) => sendLogPhoto(logId, await photoJpeg(file)),
    onSettled: () => queries.invalidateQueries(trpc.printers.log.pathFilter()),
  })
  return (
    <>
      <Button
        look="quiet"
        icon={<IconPhotoPlus size={16} aria-hidden="true" />}
        aria-label={`Add a photo: ${what}`}
        disabled={send.isPending}
        onClick={() => input.current?.click()}
      >
        {send.isPending ? 'Sending…' : 'Photo'}
      </Button>
      <input
        ref={input}
        className="spoken"
        type="file"
        accept="image/*"
        aria-label={`Photo file: ${what}`}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) send.mutate(file)
        }}
      />
      <SendFault error={send.error} />
    </>
  )
}

/** A picture that the browser could not read has its own sentence. */
function SendFault({ error }: { error: Error | null }) {
  if (error === null) return null
  return error.name === 'RefusedRequest' ? (
    <Failed error={error} />
  ) : (
    <Notice tone="stop" live title={error.message} />
  )
}

async function sendLogPhoto(logId: number, jpeg: Blob): Promise<void> {
  const answer = await fetch(`/console/printer-log/${logId}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: jpeg,
  }).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
  if (answer.status !== 201)
    throw new RefusedRequest(readRefusal(await answer.text(), answer.headers.get('x-request-id')))
}
