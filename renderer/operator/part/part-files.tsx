import type { PrintCard } from '../../../shared/production/print-card.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import tones from '../kit/tones.module.css'
import panel from '../kit/panel.module.css'

interface PartFilesProps {
  card: PrintCard
  /** Named in the file, where one unit of several is meant. */
  unit?: number | undefined
}

/** The model files of a part, for those who print it. */
export function PartFiles({ card: { quote_id, files }, unit }: PartFilesProps) {
  if (files === null) return null
  if (!files.original) return <p className={tones['quiet']}>Its file is no longer stored.</p>
  const path = `/console/parts/${quote_id}`
  const named = unit === undefined ? '' : `?unit=${unit}`
  return (
    <div className={panel['actions']}>
      {files.printed ? (
        <>
          <DownloadButton path={`${path}/printed.3mf${named}`}>3MF as printed</DownloadButton>
          <DownloadButton path={`${path}/printed.stl${named}`}>STL as printed</DownloadButton>
        </>
      ) : null}
      <DownloadButton path={`${path}/original`}>Original file</DownloadButton>
    </div>
  )
}
