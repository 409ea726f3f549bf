import { refusalOf } from '../api.ts'
import { Notice } from './notice.tsx'

/** Why something could not be done or read. Somebody who was signed out is sent to sign in, and needs no sentence. */
export function Failed({ error }: { error: unknown }) {
  if (!error) return null
  const { code, detail } = refusalOf(error)
  return code === 'unauthorized' ? null : <Notice tone="stop" live title={detail} />
}
