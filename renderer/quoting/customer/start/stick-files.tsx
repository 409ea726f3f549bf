import { bytesText } from '../../../../shared/platform/bytes-text.ts'
import { IconChevronRight, IconUsb } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StickFile, StickList } from '../../../../shared/operations/workstation/kiosk-bridge.ts'
import { askKioskProgram, onKioskEvent } from '../../../platform/ui/kiosk-program.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import classes from './stick-files.module.css'

const KEY = ['stick-files']

interface StickFilesProps {
  onFiles: (files: File[]) => void
}

const STICKS = { padding: '28px 24px', border: '1.5px dashed var(--control-line)' }

/** In the kiosk window: the model files on the USB drive that is put in. */
export function StickFiles({ onFiles }: StickFilesProps) {
  const list = useStickList()
  const read = useMutation({
    mutationFn: (file: StickFile) => askKioskProgram({ ask: 'read_stick_file', id: file.id }),
    networkMode: 'always',
    onSuccess: (opened) => {
      if (opened) onFiles([new File([new Uint8Array(opened.bytes)], opened.name)])
      else void list.refetch()
    },
  })
  const isGone = read.isError || read.data === null
  return (
    <section className="grid gap-4 rounded-panel bg-surface" style={STICKS} aria-labelledby="stick-files">
      <h2 id="stick-files" className="flex items-center gap-3 text-title">
        <IconUsb size={30} stroke={1.6} className="text-accent" aria-hidden="true" /> {headingOf(list.data)}
      </h2>
      {isGone ? (
        <Notice tone="stop" title="This file could not be read">
          <p>Leave the USB drive in until the file is read, and tap the file again.</p>
        </Notice>
      ) : null}
      <ul className={`grid gap-2.5 overflow-y-auto ${classes['files']}`}>
        {list.data?.files.map((file) => (
          <li key={file.id}>
            <button type="button" disabled={read.isPending} onClick={() => read.mutate(file)}>
              <span className="text-large font-medium wrap-anywhere">{file.name}</span>
              <span className="text-body text-muted">
                {[file.folder, bytesText(file.bytes)].filter(Boolean).join(' · ')}
              </span>
              <IconChevronRight size={26} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-body text-muted">{hintOf(list.data)}</p>
    </section>
  )
}

function useStickList() {
  const queries = useQueryClient()
  useEffect(() => onKioskEvent(() => void queries.invalidateQueries({ queryKey: KEY })), [queries])
  return useQuery({
    queryKey: KEY,
    queryFn: () => askKioskProgram({ ask: 'stick_files' }),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

function headingOf(list: StickList | undefined): string {
  if (!list || list.sticks === 0) return 'Plug in your USB drive'
  return list.files.length === 0 ? 'No parts on this USB drive' : 'Choose your part'
}

function hintOf(list: StickList | undefined): string {
  const formats = 'STEP, STL, OBJ or 3MF, up to 50 MB each.'
  if (list?.is_cut) return `The newest files are shown. ${formats}`
  return list && list.sticks > 0
    ? `${formats} We don’t write anything to your USB drive.`
    : `${formats} Or send your file from your phone.`
}
