import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { Box3 } from 'three'
import { Canvas3d } from './canvas-3d.tsx'
import { loadPart } from './load-part.ts'
import { Button } from '../ui/buttons.tsx'
import { TintedPicture } from '../ui/tinted-picture.tsx'
import type { PartViewerProps } from './shown-part.ts'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'
import { showImageInstead } from './webgl.ts'

/** The part in 3D. Loaded lazily: only this file and what it imports use three.js and drei. */
export default function PartViewer(props: PartViewerProps) {
  const lost = useViewer((state) => state.lost)
  const loaded = useQuery({
    queryKey: ['part', props.meshKey],
    queryFn: ({ signal }) => loadPart(props.mesh, signal),
    enabled: has3d,
    meta: { isLater: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  })
  const part = useMemo(
    () => loaded.data && { ...loaded.data, box: new Box3().setFromArray(loaded.data.vertices) },
    [loaded.data],
  )
  if (has3d && !lost && part)
    return (
      <CatchBoundary getResetKey={() => props.meshKey} onCatch={showImageInstead} errorComponent={() => null}>
        <Canvas3d {...props} part={part} />
      </CatchBoundary>
    )
  const failed = !has3d || lost || loaded.isError
  return (
    <StillPicture {...props} note={failed ? noteFor(lost) : null}>
      {lost ? (
        <Button onClick={() => useViewer.getState().set({ lost: false })}>Restore the 3D view</Button>
      ) : null}
    </StillPicture>
  )
}

/** True if this browser supports WebGL 2; checked once. */
const has3d = (() => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
})()

function noteFor(lost: boolean): string {
  if (lost) return 'The 3D view stopped.'
  if (!has3d) return 'This browser can’t show 3D, so here’s a picture. The price is the same.'
  return 'We couldn’t load the 3D view. The price isn’t affected. Reload the page to try again.'
}

function StillPicture({
  picture,
  color,
  description,
  note,
  children,
}: PartViewerProps & { note: string | null; children: ReactNode }) {
  return (
    <Box
      className={`absolute inset-0 flex flex-col items-center justify-center gap-4 ${classes['still']}`}
      p={24}
    >
      {picture ? (
        <TintedPicture
          src={picture}
          tint={color}
          alt={description}
          className={classes['picture']}
          style={{ opacity: note ? undefined : 0.5 }}
        />
      ) : null}
      {note ? <p className={`strong text-center text-small ${classes['note']}`}>{note}</p> : null}
      {children}
    </Box>
  )
}
