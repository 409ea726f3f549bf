import { useState } from 'react'
import { MAX_PHOTOS_OF_MESSAGE } from '../../../../shared/messaging/messages/message-limits.ts'
import type { MessageBody, MessagePhoto } from '../../../../shared/messaging/messages/message.ts'
import type { MarkedSpot } from '../../../../shared/messaging/messages/spot.ts'
import { refusalOf, RefusedRequest, readRefusal, UNREACHABLE } from '../../../platform/api.ts'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { photoJpeg } from '../../../platform/ui/photo-jpeg.ts'

/** A message that is being written. The marked spot is in the viewer, where it shows as a pin. */
export function useDraft(folder: string) {
  const [text, setText] = useState('')
  const photos = usePhotosOfDraft(folder)
  const spot = useSpotOfDraft()
  const clear = () => {
    setText('')
    photos.clearPhotos()
    spot.removeSpot()
  }
  const photo_ids = photos.photos.map(({ id }) => id)
  const body: MessageBody = { text: text.trim(), spot: spot.spot, photo_ids }
  const isEmpty = body.text === '' && photo_ids.length === 0
  return { text, setText, ...photos, ...spot, body, isEmpty, clear }
}

/** Photos are uploaded when they are chosen; the message names them. */
function usePhotosOfDraft(folder: string) {
  const [photos, setPhotos] = useState<MessagePhoto[]>([])
  const [isUploading, setUploading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const addPhotos = async (files: readonly File[]) => {
    setFault(null)
    setUploading(true)
    try {
      for (const file of files.slice(0, MAX_PHOTOS_OF_MESSAGE - photos.length)) {
        const photo = await sendMessagePhoto(folder, file)
        setPhotos((before) => [...before, photo])
      }
    } catch (error) {
      setFault(sentenceOf(error))
    } finally {
      setUploading(false)
    }
  }
  return {
    photos,
    addPhotos,
    isUploading,
    fault,
    removePhoto: (id: string) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
    clearPhotos: () => setPhotos([]),
  }
}

/** A picture that the browser cannot read has a sentence of its own. */
function sentenceOf(error: unknown): string {
  return error instanceof RefusedRequest || !(error instanceof Error)
    ? refusalOf(error).detail
    : error.message
}

function useSpotOfDraft() {
  const [hasSpot, setHasSpot] = useState(false)
  const { pin, set } = useViewer()
  return {
    spot: hasSpot ? pin : null,
    markSpot: () => {
      setHasSpot(true)
      set({ marking: true, pin: null, spot: null })
    },
    pickSpot: (spot: MarkedSpot) => {
      setHasSpot(true)
      set({ marking: false, pin: spot, spot: null })
    },
    removeSpot: () => {
      setHasSpot(false)
      set({ marking: false, pin: null })
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** Sends a picture for a message that is being written, as JPEG. `folder`: the path of the thread's photos. */
async function sendMessagePhoto(folder: string, file: Blob): Promise<MessagePhoto> {
  const body = await photoJpeg(file)
  let answer: Response
  try {
    answer = await fetch(folder, { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body })
  } catch {
    throw new RefusedRequest(UNREACHABLE)
  }
  const text = await answer.text()
  if (!answer.ok) throw new RefusedRequest(readRefusal(text, answer.headers.get('x-request-id')))
  return JSON.parse(text) as MessagePhoto
}
