import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc, readRefusal, RefusedRequest, UNREACHABLE } from '../../platform/api.ts'
import { photoJpeg } from '../../platform/ui/photo-jpeg.ts'
import type { OrderPhoto } from '../../../shared/production/quality/photos.ts'

/** Sending, showing, captioning and deleting the photos of an order. */
export function usePhotos(order_id: string) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.quality.ofOrder.queryFilter({ order_id })),
      queries.invalidateQueries(trpc.shopOrders.get.queryFilter({ order_id })),
    ])
  const send = useMutation({
    networkMode: 'always',
    onSettled,
    mutationFn: async ({
      sources,
      unit,
    }: {
      sources: readonly (Blob | HTMLVideoElement)[]
      unit: number | null
    }) => {
      for (const [index, source] of sources.entries()) {
        setProgress(index / sources.length)
        const jpeg = await photoJpeg(source)
        await sendPhoto({ order_id, unit, jpeg }, (share) => setProgress((index + share) / sources.length))
      }
      return sources.length
    },
  })
  const show = useMutation(trpc.quality.showPhoto.mutationOptions({ onSettled }))
  const caption = useMutation(trpc.quality.captionPhoto.mutationOptions({ onSettled }))
  const remove = useMutation(trpc.quality.deletePhoto.mutationOptions({ onSettled }))
  return { send, progress, show, caption, remove }
}

interface PhotoToSend {
  order_id: string
  unit: number | null
  jpeg: Blob
}

/** Sends a photo; `onProgress` gets the share that was sent, from 0 to 1. Throws `RefusedRequest`. */
function sendPhoto(
  { order_id, unit, jpeg }: PhotoToSend,
  onProgress: (share: number) => void,
): Promise<OrderPhoto> {
  const query = unit === null ? '' : `?unit=${unit}`
  return new Promise((resolve, reject) => {
    // `fetch` cannot report how much was sent.
    const request = new XMLHttpRequest()
    request.open('POST', `/console/orders/${encodeURIComponent(order_id)}/photos${query}`)
    request.setRequestHeader('content-type', 'image/jpeg')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new RefusedRequest(UNREACHABLE)))
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as OrderPhoto)
      else
        reject(
          new RefusedRequest(readRefusal(request.responseText, request.getResponseHeader('x-request-id'))),
        )
    })
    request.send(jpeg)
  })
}
