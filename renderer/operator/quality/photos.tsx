import { useQuery } from '@tanstack/react-query'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MAX_PHOTOS_OF_ORDER } from '../../../shared/quality/photos.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import panel from '../kit/panel.module.css'
import { PickField } from '../kit/pick-field.tsx'
import tones from '../kit/tones.module.css'
import { hasCamera } from './camera.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { PhotoTile } from './photo-tile.tsx'
import classes from './quality.module.css'
import { usePhotos } from './use-photos.ts'

interface PhotosProps {
  order_id: string
  /** The units that a photo can be of. */
  units: readonly number[]
  mayMake: boolean
}

type PhotoMoves = ReturnType<typeof usePhotos>

/** The photos of an order: taking, showing to the customer, deleting. */
export function Photos({ order_id, units, mayMake }: PhotosProps) {
  const quality = useQuery(trpc.quality.ofOrder.queryOptions({ order_id }))
  const moves = usePhotos(order_id)
  const photos = quality.data?.photos ?? []
  const isFull = photos.length >= MAX_PHOTOS_OF_ORDER
  return (
    <section className={panel['block']} aria-label="Photos">
      <h2>Photos</h2>
      {quality.data ? null : <Failed error={quality.error} />}
      {quality.data && photos.length === 0 ? (
        <p className={tones['quiet']}>No photos yet. Customers see only what you show them.</p>
      ) : null}
      {photos.length > 0 ? (
        <ul className={classes['photos']}>
          {photos.map((photo) => (
            <PhotoTile key={photo.id} photo={photo} moves={moves} mayMake={mayMake} />
          ))}
        </ul>
      ) : null}
      {mayMake && !isFull ? <AddPhoto units={units} moves={moves} /> : null}
      {mayMake && isFull ? (
        <p className={tones['quiet']}>
          An order can have {MAX_PHOTOS_OF_ORDER} photos. Delete one to add another.
        </p>
      ) : null}
    </section>
  )
}

function AddPhoto({ units, moves }: { units: readonly number[]; moves: PhotoMoves }) {
  const [subject, setSubject] = useState('')
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { send, progress } = moves
  const unit = subject === '' ? null : Number(subject)
  const add = (sources: readonly (Blob | HTMLVideoElement)[]) => send.mutate({ sources, unit })
  return (
    <>
      <div className={classes['add']}>
        {units.length > 1 ? <SubjectField units={units} subject={subject} onChange={setSubject} /> : null}
        {hasCamera() ? (
          <Button icon={<IconCamera size={18} aria-hidden="true" />} onClick={() => setIsCameraOpen(true)}>
            Take a photo
          </Button>
        ) : null}
        <Button
          icon={<IconPhotoPlus size={18} aria-hidden="true" />}
          disabled={send.isPending}
          onClick={() => input.current?.click()}
        >
          {hasCamera() ? 'Choose files' : 'Take or choose a photo'}
        </Button>
        <input
          ref={input}
          className="spoken"
          type="file"
          accept="image/*"
          // Without a secure context this opens the camera of a phone or tablet.
          capture={hasCamera() ? undefined : 'environment'}
          multiple={hasCamera()}
          aria-label="Photo files"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            if (files.length > 0) add(files)
          }}
        />
      </div>
      {send.isPending ? (
        <progress className={classes['progress']} aria-label="Sending" max={1} value={progress} />
      ) : null}
      <output className="spoken">{send.isSuccess ? 'Photo added' : ''}</output>
      <SendFault error={send.error} />
      {isCameraOpen ? (
        <CameraDialog
          busy={send.isPending}
          onTake={(picture) => add([picture])}
          onClose={() => setIsCameraOpen(false)}
        />
      ) : null}
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
