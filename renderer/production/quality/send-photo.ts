import type { OrderPhoto } from '../../../shared/production/quality/photos.ts'
import { readRefusal, RefusedRequest, UNREACHABLE } from '../../platform/api.ts'

interface PhotoToSend {
  order_id: string
  unit: number | null
  jpeg: Blob
}

/** Sends a photo; `onProgress` gets the share that was sent, from 0 to 1. Throws `RefusedRequest`. */
export function sendPhoto(
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
