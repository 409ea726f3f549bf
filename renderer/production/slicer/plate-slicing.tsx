import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SeenPlate } from '../../../shared/production/plates/plate-work.ts'
import type { PlateSlicing } from '../../../shared/production/slicer/slicing-job.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useRight } from '../../platform/kit/use-right.ts'
import panel from '../../platform/kit/panel.module.css'
import { SlicedFigures } from './sliced-figures.tsx'

/** The slicing of a plate: its print file beside the estimate, and what the slicer does now. */
export function PlateSlicingSection({ plate, number }: { plate: SeenPlate; number: number }) {
  const { data } = useQuery(trpc.slicer.plate.queryOptions({ plate_id: plate.plate_id }))
  const maySetUp = useRight('set_up')
  if (!data) return null
  // What staff uploaded is in the section of print files.
  const sliced = data.file?.source === 'sliced' ? data.file : null
  if (data.no_slicer && sliced === null) return maySetUp ? <NoSlicer /> : null
  return (
    <section className={panel['block']} aria-label="Slicing">
      <h3>Slicing</h3>
      {data.job?.has_picture && sliced ? (
        <img
          className="rounded bg-sunken"
          style={{ maxWidth: 220 }}
          src={`/console/plates/${plate.plate_id}/picture.png`}
          alt="The sliced plate"
        />
      ) : null}
      {sliced ? <SlicedFigures file={sliced} estimate={data.estimate} /> : null}
      {sliced?.outdated ? (
        <Notice tone="attention" title="The plate was changed after it was sliced">
          This file prints the plate as it was before. Slice it again.
        </Notice>
      ) : null}
      <JobState slicing={{ ...data, file: sliced }} />
      <Actions plate={plate} number={number} slicing={{ ...data, file: sliced }} />
    </section>
  )
}

/** Said once, quietly, to whoever can change it. */
function NoSlicer() {
  return (
    <p className="font-normal text-muted">
      Plates are sliced by hand. <Link to="/console/slicer">Let the shop’s slicer do it</Link>
    </p>
  )
}

function JobState({ slicing: { job, file, why_not } }: { slicing: PlateSlicing }) {
  if (job?.state === 'waiting') return <p>In line for the slicer.</p>
  if (job?.state === 'slicing') return <p>{job.slicer ?? 'The slicer'} is slicing this plate…</p>
  if (job?.state === 'failed')
    return (
      <Notice tone="attention" title="Not sliced">
        {job.why}
      </Notice>
    )
  if (file === null && why_not !== null) return <p className="font-normal text-muted">{why_not}</p>
  return null
}

interface ActionsProps {
  plate: SeenPlate
  number: number
  slicing: PlateSlicing
}

function Actions({ plate, number, slicing: { job, file, why_not } }: ActionsProps) {
  const [isLogOpen, setLogOpen] = useState(false)
  const mayDownload = useRight('see_files')
  const { slice, cancel } = useSlicing()
  const isBusy = job?.state === 'waiting' || job?.state === 'slicing'
  return (
    <>
      <Failed error={slice.error ?? cancel.error} />
      <div className="compact flex flex-wrap gap-2">
        {file && mayDownload ? (
          <DownloadButton path={`/console/plates/${plate.plate_id}/sliced`}>
            Download print file
          </DownloadButton>
        ) : null}
        {why_not === null && !isBusy ? (
          <Button disabled={slice.isPending} onClick={() => slice.mutate(plate)}>
            {file === null ? 'Slice' : 'Slice again'}
          </Button>
        ) : null}
        {job?.state === 'waiting' ? (
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate({ plate_id: plate.plate_id })}>
            Do not slice
          </Button>
        ) : null}
        {job?.has_log ? <Button onClick={() => setLogOpen(true)}>Show log</Button> : null}
      </div>
      {isLogOpen ? (
        <LogDialog plateId={plate.plate_id} number={number} onClose={() => setLogOpen(false)} />
      ) : null}
    </>
  )
}

function LogDialog({ plateId, number, onClose }: { plateId: string; number: number; onClose: () => void }) {
  const log = useQuery(trpc.slicer.log.queryOptions({ plate_id: plateId }))
  return (
    <Dialog title={`What the slicer wrote about plate ${number}`} onClose={onClose}>
      {log.isPending ? <LoadingLines label="Loading the log" /> : null}
      <Failed error={log.error} />
      {log.data ? (
        <pre
          className="scrolls rounded bg-sunken p-4 font-mono text-fine wrap-anywhere whitespace-pre-wrap"
          aria-label="Log"
        >
          {log.data.log === '' ? 'It wrote nothing.' : log.data.log}
        </pre>
      ) : null}
    </Dialog>
  )
}

function useSlicing() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.slicer.plate.pathKey() })
  return {
    slice: useMutation(trpc.slicer.slice.mutationOptions({ onSettled })),
    cancel: useMutation(trpc.slicer.cancel.mutationOptions({ onSettled })),
  }
}
