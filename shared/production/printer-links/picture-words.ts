import { passedText } from '../../platform/passed-text.ts'
import type { Instant } from '../../platform/time.ts'

/** A picture that is so old does not show the present anymore. */
const OLD_SECONDS = 30

interface CameraTime {
  /** When its last picture was taken; null: none has come yet. */
  taken_at: Instant | null
  now: Instant
  answers: boolean
}

/** Writes below a camera’s picture when it was taken: its time of day, or its age once it is old, and that no new one comes. */
export function pictureWords({ taken_at, now, answers }: CameraTime, clock: (at: Instant) => string): string {
  if (taken_at === null) return answers ? 'Waiting for a picture' : 'Not answering'
  const passed = now - taken_at
  const time = passed > OLD_SECONDS ? passedText(passed) : clock(taken_at)
  return answers ? time : `Not answering, picture ${time}`
}
