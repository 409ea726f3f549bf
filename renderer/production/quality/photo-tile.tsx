import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderPhoto } from '../../../shared/production/quality/photos.ts'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import classes from './quality.module.css'
import type { usePhotos } from './use-photos.ts'

interface PhotoTileProps {
  photo: OrderPhoto
  moves: ReturnType<typeof usePhotos>
  mayMake: boolean
}

/** One photo with its caption, and whether the customer sees it. */
export function PhotoTile({ photo, moves, mayMake }: PhotoTileProps) {
  const { id, width, height, caption, shown_at } = photo
  const path = `/console/photos/${id}`
  const name = photoName(photo)
  return (
    <li className={`grid min-w-0 content-start gap-1.5 ${classes['photo']}`}>
      <a href={path} target="_blank" rel="noreferrer">
        <img
          className="w-full"
          src={path}
          width={width}
          height={height}
          alt={caption ?? name}
          loading="lazy"
        />
      </a>
      <p className="font-normal text-muted">{name}</p>
      {mayMake ? (
        <TileActions photo={photo} moves={moves} />
      ) : (
        <p>
          {caption}
          {shown_at === null ? null : ' (the customer sees it)'}
        </p>
      )}
    </li>
  )
}

function photoName({ unit, taken_at }: OrderPhoto): string {
  return `${unit === null ? 'Order' : `Unit ${unit}`}, ${shopInstantText(taken_at)}`
}

function TileActions({ photo, moves: { show, caption, remove } }: Omit<PhotoTileProps, 'mayMake'>) {
  const { id: photo_id, shown_at } = photo
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <CaptionForm
        key={photo.caption}
        caption={photo.caption ?? ''}
        onSave={(text) => caption.mutate({ photo_id, caption: text })}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <ShowCheckbox photo={photo} show={show} />
        <IconButton label={`Delete photo: ${photoName(photo)}`} onClick={() => setIsAsking(true)}>
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <Failed error={errorOf(photo_id, show) ?? errorOf(photo_id, caption)} />
      <ConfirmDialog
        opened={isAsking}
        title="Delete this photo?"
        confirm="Delete"
        action={remove}
        input={{ photo_id }}
        onClose={() => setIsAsking(false)}
      >
        {shown_at === null
          ? 'It cannot be brought back.'
          : 'The customer no longer sees it, and it cannot be brought back.'}
      </ConfirmDialog>
    </>
  )
}

/** Shows what was clicked until the server has answered. */
function ShowCheckbox({ photo, show }: { photo: OrderPhoto; show: PhotoTileProps['moves']['show'] }) {
  const [clicked, setClicked] = useState<boolean | null>(null)
  return (
    <Checkbox
      label="Show to the customer"
      checked={clicked ?? photo.shown_at !== null}
      onChange={(shown) => {
        setClicked(shown)
        show.mutate({ photo_id: photo.id, shown }, { onSettled: () => setClicked(null) })
      }}
    />
  )
}

/** Returns the error of a mutation that was about this photo. */
function errorOf(
  photoId: string,
  { error, variables }: { error: unknown; variables: { photo_id: string } | undefined },
): unknown {
  return variables?.photo_id === photoId ? error : null
}

function CaptionForm({ caption, onSave }: { caption: string; onSave: (text: string) => void }) {
  const [text, setText] = useState(caption)
  const isChanged = text.trim() !== caption
  return (
    <form
      className={`compact flex items-end gap-2 ${classes['caption']}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) onSave(text.trim())
      }}
    >
      <LineField label="Caption" value={text} maxLength={200} placeholder="None" onChange={setText} />
      {isChanged ? <Button type="submit">Save</Button> : null}
    </form>
  )
}
