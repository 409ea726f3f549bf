import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SlicerPageData } from '../../../shared/production/slicer/slicer-work.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import { SlicerChoice } from './slicer-choice.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The shop's slicer: which program slices plates, and with which settings of each model. */
export function SlicerPage() {
  return (
    <OperatorFrame title="Slicer" right="set_up">
      {() => <Loader />}
    </OperatorFrame>
  )
}

function Loader() {
  // Looking for programs starts them, so the page does not ask again by itself.
  const page = useQuery(trpc.slicer.page.queryOptions(undefined, { refetchOnWindowFocus: false }))
  const [message, setMessage] = useState<StatusMessage | null>(null)
  if (page.isPending) return <LoadingLines label="Looking for slicers on this computer" />
  if (page.isError) return <Failed error={page.error} />
  return (
    <>
      <StatusLine message={message} />
      <Sections page={page.data} say={(text) => setMessage({ text })} />
    </>
  )
}

function Sections({ page, say }: { page: SlicerPageData; say: (text: string) => void }) {
  return (
    <div className="grid max-w-[760px] gap-6">
      <p>
        A slicer on the shop’s computer turns planned plates into files that printers print, in the background
        and at low priority. Plates can be sliced by hand at any time; nothing else needs it.
      </p>
      <SlicerChoice key={page.chosen?.path ?? ''} page={page} say={say} />
      <p>
        Settings belong to a model, and all printers with that model in their record share them. A printer
        without a model has its own. For another nozzle, give its printers a model such as “Prusa MK4 0.6”.
      </p>
      {page.rows.map((row) => (
        <SettingsSection
          key={row.printers[0]?.id ?? row.name}
          row={row}
          slicer={page.chosen?.kind ?? null}
          say={say}
        />
      ))}
    </div>
  )
}
