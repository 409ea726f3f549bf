import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { photoJpeg } from '../../platform/ui/photo-jpeg.ts'
import { sendPhoto } from './send-photo.ts'

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
