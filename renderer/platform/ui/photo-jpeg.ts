import { MAX_PHOTO_BYTES, SENT_PHOTO_SIDE } from '../../../shared/production/quality/photos.ts'
import { RefusedRequest } from '../api.ts'

/** Tried in this order until the photo is small enough to send. */
const QUALITIES = [0.86, 0.7, 0.5]

/**
 * Draws a picture in at most `SENT_PHOTO_SIDE` px and returns it as JPEG of at most `maxBytes`. Drawing leaves out everything but the picture, such as
 * the place at which it was taken. Throws a refusal with a sentence when the browser cannot read it.
 */
export async function photoJpeg(
  source: Blob | HTMLVideoElement,
  maxBytes: number = MAX_PHOTO_BYTES,
): Promise<Blob> {
  const bitmap = await readBitmap(source)
  const scale = Math.min(1, SENT_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw unusable('This browser cannot prepare photos.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality)
    if (blob !== null && blob.size <= maxBytes) return blob
  }
  throw unusable('This photo could not be made small enough to send. Choose another one.')
}

async function readBitmap(source: Blob | HTMLVideoElement): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' })
  } catch {
    throw unusable('This browser cannot read this file as a picture. Choose a JPEG or PNG.')
  }
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** As a refusal, because pages take any other error for a server that does not answer. */
function unusable(detail: string): RefusedRequest {
  return new RefusedRequest({ code: 'file_unreadable', detail, fields: {} })
}
