import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { hasCamera } from './camera.ts'
import { CameraDialog } from './camera-dialog.tsx'
import type { usePhotos } from './use-photos.ts'

interface AddPhotoProps {
  units: readonly number[]
  moves: ReturnType<typeof usePhotos>
}

/** Takes photos with the camera, or sends files. */
export function AddPhoto({ units, moves: { send, progress } }: AddPhotoProps) {
  const [subject, setSubject] = useState('')
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const unit = subject === '' ? null : Number(subject)
  const add = (sources: readonly (Blob | HTMLVideoElement)[]) => send.mutate({ sources, unit })
  return (
    <>
      <div className="compact flex flex-wrap items-end gap-2">
        {units.length > 1 ? <SubjectField units={units} subject={subject} onChange={setSubject} /> : null}
        {hasCamera() ? (
          <Button icon={<IconCamera size={18} aria-hidden="true" />} onClick={() => setIsCameraOpen(true)}>
            Take a photo
          </Button>
        ) : null}
        <FileButton busy={send.isPending} onFiles={add} />
      </div>
      {send.isPending ? (
        <progress className="progress-bar" aria-label="Sending" max={1} value={progress} />
      ) : null}
      <output className="spoken">{send.isSuccess ? 'Photo added' : ''}</output>
      {isCameraOpen ? null : <SendFault error={send.error} />}
      {isCameraOpen ? (
        <CameraDialog
          busy={send.isPending}
          taken={send.isSuccess}
          fault={<SendFault error={send.error} />}
          onTake={(picture) => add([picture])}
          onClose={() => setIsCameraOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Chooses pictures. Without a secure context it opens the camera of a phone or tablet, one photo at a time. */
function FileButton({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        icon={<IconPhotoPlus size={18} aria-hidden="true" />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {hasCamera() ? 'Choose files' : 'Take or choose a photo'}
      </Button>
      <input
        ref={input}
        className="spoken"
        type="file"
        accept="image/*"
        capture={hasCamera() ? undefined : 'environment'}
        multiple={hasCamera()}
        aria-label="Photo files"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

interface SubjectFieldProps {
  units: readonly number[]
  subject: string
  onChange: (subject: string) => void
}

function SubjectField({ units, subject, onChange }: SubjectFieldProps) {
  return (
    <PickField
      label="Photo of"
      value={subject}
      options={[
        { value: '', label: 'the order' },
        ...units.map((unit) => ({ value: String(unit), label: `unit ${unit}` })),
      ]}
      onChange={onChange}
    />
  )
}

/** A picture that the browser could not read has its own sentence; everything else is the server's refusal. */
function SendFault({ error }: { error: Error | null }) {
  if (error === null) return null
  return error.name === 'RefusedRequest' ? (
    <Failed error={error} />
  ) : (
    <Notice tone="stop" live title={error.message} />
  )
}
