import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { useMutation } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import {
  MAX_PRINT_FILE_BYTES,
  PRINT_FILE_ENDINGS,
  printFileEnding,
} from '../../../shared/production/printer-links/machine-file.ts'
import type { PlatePrinting } from '../../../shared/production/printer-links/live-printer.ts'
import { readRefusal, RefusedRequest, UNREACHABLE } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'
import { usePrintChanges } from './use-print-changes.ts'

interface PrintFileSectionProps {
  plateId: string
  file: PlatePrinting['print_file']
}

/** The file that prints a plate, as it comes from a slicer. */
export function PrintFileSection({ plateId, file }: PrintFileSectionProps) {
  const { removeFile } = usePrintChanges()
  return (
    <section className={panel['block']} aria-label="Print file">
      <h3>Print file</h3>
      <FileFacts file={file} />
      <div className="compact flex flex-wrap gap-2">
        <UploadButton plateId={plateId} label={file === null ? 'Upload a print file' : 'Replace'} />
        {file === null || file.lost || isSliced(file) ? null : (
          <DownloadButton path={`/console/plates/${plateId}/print-file`}>Download</DownloadButton>
        )}
        {file === null ? null : (
          <Button disabled={removeFile.isPending} onClick={() => removeFile.mutate({ plate_id: plateId })}>
            Remove
          </Button>
        )}
      </div>
      <Failed error={removeFile.error} />
    </section>
  )
}

/** A file from the shop's slicer is offered and explained beside its figures. */
const isSliced = (file: NonNullable<PlatePrinting['print_file']>) => file.source === 'sliced'

function FileFacts({ file }: Pick<PrintFileSectionProps, 'file'>) {
  if (file && isSliced(file) && !file.lost)
    return <p className="font-normal text-muted">The sliced file will be sent, unless you upload your own.</p>
  if (file === null)
    return (
      <p className="font-normal text-muted">
        Slice the plate and upload the file ({PRINT_FILE_ENDINGS.join(', ')}) to send it to the printer from
        here.
      </p>
    )
  return (
    <>
      <p className="wrap-anywhere">
        {file.name}{' '}
        <span className="font-normal text-muted">
          {bytesText(file.bytes)}, {file.source === 'sliced' ? 'sliced' : 'uploaded'}{' '}
          {shopInstantText(file.made_at)}
        </span>
      </p>
      {file.lost ? (
        <Notice tone="attention" title="The file itself is gone. Upload it again." />
      ) : file.outdated ? (
        <Notice tone="attention" title="The plate was changed after this file was made. Upload a new one." />
      ) : null}
    </>
  )
}

function UploadButton({ plateId, label }: { plateId: string; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { onSettled } = usePrintChanges()
  const upload = useMutation({
    networkMode: 'always',
    onSettled,
    mutationFn: (file: File) => sendFile(plateId, file),
  })
  return (
    <>
      <Button
        icon={<IconUpload size={18} stroke={1.8} aria-hidden="true" />}
        disabled={upload.isPending}
        aria-busy={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {upload.isPending ? 'Uploading…' : label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choose a print file"
        accept=".gcode,.bgcode,.3mf"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) upload.mutate(file)
          event.currentTarget.value = ''
        }}
      />
      <Failed error={upload.error} />
    </>
  )
}

const refused = (detail: string) => new RefusedRequest({ ...UNREACHABLE, code: 'printer_refused', detail })

async function sendFile(plateId: string, file: File): Promise<void> {
  if (printFileEnding(file.name) === null)
    throw refused(
      `“${file.name}” is not a print file. Choose one that ends with ${PRINT_FILE_ENDINGS.join(', ')}.`,
    )
  if (file.size > MAX_PRINT_FILE_BYTES)
    throw refused(`This file is larger than ${bytesText(MAX_PRINT_FILE_BYTES)}.`)
  const path = `/console/plates/${plateId}/print-file?name=${encodeURIComponent(file.name)}`
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
  if (!answer.ok)
    throw new RefusedRequest(readRefusal(await answer.text(), answer.headers.get('x-request-id')))
}
