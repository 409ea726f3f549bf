import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { refusalOf } from '../api.ts'
import { Button } from './buttons.tsx'
import { downloadFile } from './download-file.ts'
import { Notice } from './notice.tsx'

/** A button that downloads a file and shows the refusal where it cannot. */
export function DownloadButton({ path, children }: { path: string; children: string }) {
  const download = useMutation({ mutationFn: () => downloadFile(path), networkMode: 'always' })
  return (
    <>
      <Button
        icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        aria-busy={download.isPending}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Preparing…' : children}
      </Button>
      {download.error ? <Notice tone="stop" live title={refusalOf(download.error).detail} /> : null}
    </>
  )
}
