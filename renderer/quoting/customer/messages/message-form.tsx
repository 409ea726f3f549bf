import { Box } from '@mantine/core'
import { IconMapPin, IconPhoto, IconSend, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { MAX_MESSAGE, MAX_PHOTOS_OF_MESSAGE } from '../../../../shared/messaging/messages/message-limits.ts'
import { Button, IconButton } from '../../../platform/ui/buttons.tsx'
import { Failed } from '../../../platform/ui/failed.tsx'
import { Field } from '../../../platform/ui/field.tsx'
import classes from './messages.module.css'
import type { Draft } from './use-draft.ts'

interface MessageFormProps {
  draft: Draft
  label: string
  hint?: string | undefined
  folder: string
  error: unknown
  busy: boolean
  onSend: () => void
  /** The button that marks a spot; missing if the part is not shown. */
  spot?: ReactNode
  /** Further fields, such as a guest's address or answers to pick from. */
  children?: ReactNode
}

/** Writes a message, with photos and a spot of the part. Ctrl + Enter sends it. */
export function MessageForm(props: MessageFormProps) {
  const { draft, label, hint, error, busy, onSend, spot, children } = props
  const mayBeSent = !draft.isEmpty && !busy && !draft.isUploading
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSent) onSend()
      }}
    >
      {children}
      <TextOfMessage {...{ draft, label, hint }} onSend={() => mayBeSent && onSend()} />
      <Attached draft={draft} folder={props.folder} />
      <Failed error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look="primary"
          icon={<IconSend size={18} stroke={1.8} aria-hidden="true" />}
          disabled={!mayBeSent}
        >
          {busy ? 'Sending…' : 'Send'}
        </Button>
        <AddPhoto draft={draft} />
        {spot}
      </div>
    </form>
  )
}

function TextOfMessage({
  draft,
  label,
  hint,
  onSend,
}: Pick<MessageFormProps, 'draft' | 'label' | 'hint' | 'onSend'>) {
  return (
    <Field label={label} meaning={hint} fault={draft.fault ?? undefined}>
      {(wired) => (
        <textarea
          {...wired}
          rows={3}
          maxLength={MAX_MESSAGE}
          value={draft.text}
          onChange={(event) => draft.setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
          }}
        />
      )}
    </Field>
  )
}

/** Starts marking a spot of the part that is shown. */
export function MarkSpotButton({ draft, onMark }: { draft: Draft; onMark: () => void }) {
  if (draft.spot) return null
  return (
    <Button icon={<IconMapPin size={18} stroke={1.8} aria-hidden="true" />} onClick={onMark}>
      Mark a spot
    </Button>
  )
}

function AddPhoto({ draft }: { draft: Draft }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="spoken">
        Photos
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void draft.addPhotos(files)
        }}
      />
      <Button
        icon={<IconPhoto size={18} stroke={1.8} aria-hidden="true" />}
        disabled={draft.isUploading || draft.photos.length >= MAX_PHOTOS_OF_MESSAGE}
        onClick={() => input.current?.click()}
      >
        {draft.isUploading ? 'Adding…' : 'Add photo'}
      </Button>
    </>
  )
}

/** The photos and the spot of the draft. */
function Attached({ draft, folder }: Pick<MessageFormProps, 'draft' | 'folder'>) {
  if (draft.photos.length === 0 && !draft.spot) return null
  return (
    <ul className={`flex flex-wrap gap-2 ${classes['attached']}`}>
      {draft.spot ? (
        <Box component="li" className="inline-flex items-center gap-1.5 box text-small" p="2px 2px 2px 8px">
          <IconMapPin size={18} stroke={1.8} aria-hidden="true" /> Spot on the part
          <IconButton label="Remove the spot" onClick={draft.removeSpot}>
            <IconX size={16} />
          </IconButton>
        </Box>
      ) : null}
      {draft.photos.map(({ id, width, height }, index) => (
        <Box
          component="li"
          key={id}
          className="inline-flex items-center gap-1.5 box text-small"
          p="2px 2px 2px 8px"
        >
          <img src={`${folder}/${id}`} width={width} height={height} alt={`Number ${index + 1}`} />
          <IconButton label={`Remove photo ${index + 1}`} onClick={() => draft.removePhoto(id)}>
            <IconX size={16} />
          </IconButton>
        </Box>
      ))}
    </ul>
  )
}
