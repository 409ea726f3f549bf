import { refusalOf } from '../api.ts'
import { Notice } from './notice.tsx'
import { Reference } from './reference.tsx'

/** Faults of the program or of another service; whoever reads any other refusal can do something about it. */
const FAULTS = new Set(['internal_error', 'INTERNAL_SERVER_ERROR', 'service_unavailable'])

/** Shows why a request failed; nothing for `unauthorized`, because the page then leads to signing in. */
export function Failed({ error }: { error: unknown }) {
  if (!error) return null
  const { code, detail, reference } = refusalOf(error)
  if (code === 'unauthorized') return null
  return (
    <Notice tone="stop" live title={detail}>
      {FAULTS.has(code) && reference ? <Reference id={reference} /> : null}
    </Notice>
  )
}
