import type { PrintCard } from '../../../shared/orders/production/print-card.ts'
import { DownloadButton } from '../../platform/ui/download-button.tsx'

interface PartFilesProps {
  card: PrintCard
  /** The unit that the file is named for; left out for all units. */
  unit?: number | undefined
}

/** Downloads of a part's model files. */
export function PartFiles({ card: { quote_id, files }, unit }: PartFilesProps) {
  if (files === null) return null
  if (!files.original) return <p className="font-normal text-muted">The file is no longer stored.</p>
  const path = `/console/parts/${quote_id}`
  const query = unit === undefined ? '' : `?unit=${unit}`
  return (
    <div className="compact flex flex-wrap gap-2">
      {files.printed ? (
        <>
          <DownloadButton path={`${path}/printed.3mf${query}`}>3MF as printed</DownloadButton>
          <DownloadButton path={`${path}/printed.stl${query}`}>STL as printed</DownloadButton>
        </>
      ) : null}
      <DownloadButton path={`${path}/original`}>Original file</DownloadButton>
    </div>
  )
}
