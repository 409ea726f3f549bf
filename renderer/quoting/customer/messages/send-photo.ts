import type { MessagePhoto } from '../../../../shared/messaging/messages/message.ts'
import { readRefusal, RefusedRequest, UNREACHABLE } from '../../../platform/api.ts'
import { photoJpeg } from '../../../platform/ui/photo-jpeg.ts'

/** Sends a picture for a message that is being written, as JPEG. `folder`: the path of the thread's photos. */
export async function sendMessagePhoto(folder: string, file: Blob): Promise<MessagePhoto> {
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
