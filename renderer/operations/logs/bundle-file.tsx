import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { BundleFile } from '../../../shared/platform/logs/support-bundle.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { ScrollingText } from './scrolling-text.tsx'

interface BundleFileRowProps {
  bundleId: string
  file: BundleFile
  isKept: boolean
  isShown: boolean
  onKeep: (isKept: boolean) => void
  onShow: (isShown: boolean) => void
}

/** A file of a support bundle: whether it is saved, and its text. */
export function BundleFileRow({ bundleId, file, isKept, isShown, onKeep, onShow }: BundleFileRowProps) {
  const { name, about, bytes } = file
  return (
    <li className="cell-row items-center border-b border-hairline">
      <Checkbox label={name} checked={isKept} onChange={onKeep} />
      <span className="figures wide text-muted">
        {about}, {bytesText(bytes)}
      </span>
      <Button
        look="bare"
        aria-expanded={isShown}
        aria-label={isShown ? `Close ${name}` : `Look into ${name}`}
        onClick={() => onShow(!isShown)}
      >
        {isShown ? 'Close' : 'Look'}
      </Button>
      {isShown ? <FileText id={bundleId} name={name} /> : null}
    </li>
  )
}

function FileText({ id, name }: { id: string; name: string }) {
  const file = useQuery(trpc.logs.bundleFile.queryOptions({ id, name }, { staleTime: Infinity }))
  if (file.isPending) return <LoadingLines label="Loading the file" />
  if (file.isError) return <Failed error={file.error} />
  const { text, is_cut } = file.data
  return (
    <div className="w-full flex-none">
      <ScrollingText label={name} text={text} />
      {is_cut ? (
        <p className="figures text-muted">This is its beginning. The saved file has all of it.</p>
      ) : null}
    </div>
  )
}
