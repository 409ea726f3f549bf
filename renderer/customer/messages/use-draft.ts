import { useState } from 'react'
import {
  MAX_PHOTOS_OF_MESSAGE,
  type MessageBody,
  type MessagePhoto,
} from '../../../shared/messages/message.ts'
import { refusalOf, RefusedRequest } from '../../api.ts'
import { useViewer } from '../../viewer/viewer-state.ts'
import { sendMessagePhoto } from './send-photo.ts'

/** A message that is being written. The marked spot is in the viewer, where it shows as a pin. */
export function useDraft(folder: string) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<MessagePhoto[]>([])
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [hasSpot, setHasSpot] = useState(false)
  const { pin, set } = useViewer()
  const spot = hasSpot ? pin : null

  const addPhotos = async (files: readonly File[]) => {
    setFault(null)
    setSending(true)
    try {
      for (const file of files.slice(0, MAX_PHOTOS_OF_MESSAGE - photos.length)) {
        const photo = await sendMessagePhoto(folder, file)
        setPhotos((before) => [...before, photo])
      }
    } catch (error) {
      setFault(
        error instanceof RefusedRequest || !(error instanceof Error)
          ? refusalOf(error).detail
          : error.message,
      )
    } finally {
      setSending(false)
    }
  }
  const markSpot = () => {
    setHasSpot(true)
    set({ marking: true, pin: null, spot: null })
  }
  const removeSpot = () => {
    setHasSpot(false)
    set({ marking: false, pin: null })
  }
  const clear = () => {
    setText('')
    setPhotos([])
    removeSpot()
  }
  const body: MessageBody = { text: text.trim(), spot, photo_ids: photos.map(({ id }) => id) }
  return {
    text,
    setText,
    photos,
    addPhotos,
    removePhoto: (id: string) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
    spot,
    markSpot,
    removeSpot,
    pickSpot: (picked: MessageBody['spot']) => {
      setHasSpot(true)
      set({ marking: false, pin: picked, spot: null })
    },
    isUploading: sending,
    fault,
    body,
    isEmpty: body.text === '' && photos.length === 0,
    clear,
  }
}

export type Draft = ReturnType<typeof useDraft>
