import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import forms from '../../platform/kit/form.module.css'
import { cameraFault, closeCamera, openCamera } from './camera.ts'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
import classes from './quality.module.css'

interface CameraDialogProps {
  busy: boolean
  /** True if the last photo was kept; `fault` says why not. */
  taken: boolean
  fault: ReactNode
  onTake: (picture: HTMLVideoElement) => void
  onClose: () => void
}

/** Shows what the camera sees, with a button that takes a photo. The dialog stays open for the next photo. */
export function CameraDialog(props: CameraDialogProps) {
  return (
    <DialogFrame onClose={props.onClose} title="Take a photo" size="lg">
      <CameraView {...props} />
    </DialogFrame>
  )
}

function CameraView({ busy, taken, fault: sendFault, onTake, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const showing = showCamera(video.current)
    showing.started.then(
      () => setIsReady(true),
      (error: unknown) => setFault(cameraFault(error)),
    )
    return showing.stop
  }, [])
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3.5">
      {fault === null ? null : <Notice tone="stop" live title={fault} />}
      <video
        ref={video}
        className={`w-full ${classes['camera']}`}
        aria-label="Camera"
        autoPlay
        playsInline
        muted
      />
      {sendFault}
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        {taken ? <p className="font-normal text-muted">Photo added. Take another one, or close.</p> : null}
        <Button onClick={onClose}>Done</Button>
        <Button
          look="primary"
          disabled={!isReady || busy}
          onClick={() => video.current && onTake(video.current)}
        >
          {busy ? 'Sending…' : 'Take photo'}
        </Button>
      </div>
    </div>
  )
}

/** Shows the camera in a video until it is stopped. `started` never settles once it was stopped. */
function showCamera(video: HTMLVideoElement | null): { started: Promise<void>; stop: () => void } {
  let stream: MediaStream | null = null
  let isStopped = false
  const never = new Promise<void>(() => {})
  const open = async () => {
    stream = await openCamera()
    if (isStopped || !video) {
      closeCamera(stream)
      return never
    }
    video.srcObject = stream
    await video.play()
  }
  const stop = () => {
    isStopped = true
    if (stream) closeCamera(stream)
  }
  return {
    started: open().catch((error: unknown) => (isStopped ? never : Promise.reject(error as Error))),
    stop,
  }
}
