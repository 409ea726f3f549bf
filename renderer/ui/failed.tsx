import { refusalOf } from '../api.ts'
import { Notice } from './notice.tsx'

/** Shows why a request failed; nothing for `unauthorized`, because the page then leads to signing in. */
export function Failed({ error }: { error: unknown }) {
  if (!error) return null
  const { code, detail } = refusalOf(error)
  return code === 'unauthorized' ? null : <Notice tone="stop" live title={detail} />
}
