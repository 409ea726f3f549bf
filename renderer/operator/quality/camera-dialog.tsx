import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import forms from '../kit/form.module.css'
import { cameraFault, closeCamera, openCamera } from './camera.ts'
import classes from './quality.module.css'

interface CameraDialogProps {
  busy: boolean
  onTake: (picture: HTMLVideoElement) => void
  onClose: () => void
}

/** What the camera sees, and the button that takes a photo. Stays open for the next photo. */
export function CameraDialog(props: CameraDialogProps) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Take a photo"
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CameraView {...props} />
    </Modal>
  )
}

function CameraView({ busy, onTake, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { ready, fault } = useCamera(video)
  return (
    <div className={forms['form']}>
      {fault === null ? null : <Notice tone="stop" live title={fault} />}
      <video ref={video} className={classes['camera']} aria-label="Camera" autoPlay playsInline muted />
      <div className={forms['dialogActions']}>
        <Button onClick={onClose}>Done</Button>
        <Button
          look="primary"
          data-autofocus
          disabled={!ready || busy}
          onClick={() => video.current && onTake(video.current)}
        >
          {busy ? 'Sending…' : 'Take photo'}
        </Button>
      </div>
    </div>
  )
}

/** Shows the camera in the video while it is mounted. */
function useCamera(video: React.RefObject<HTMLVideoElement | null>) {
  const [ready, setReady] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isClosed = false
    const open = async () => {
      try {
        stream = await openCamera()
        if (isClosed || !video.current) return closeCamera(stream)
        video.current.srcObject = stream
        await video.current.play()
        if (!isClosed) setReady(true)
      } catch (error) {
        if (!isClosed) setFault(cameraFault(error))
      }
    }
    void open()
    return () => {
      isClosed = true
      if (stream) closeCamera(stream)
    }
  }, [video])
  return { ready, fault }
}
