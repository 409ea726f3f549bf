import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

const LOOK_MS = 250

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

/** Returns the detector of the Shape Detection API, which not every browser has. */
function detectorClass(): (new (options: { formats: string[] }) => Detector) | undefined {
  return (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector })
    .BarcodeDetector
}

/** Returns true if this browser reads codes with its camera; cameras need a secure context. */
export function hasCameraScan(): boolean {
  return window.isSecureContext && detectorClass() !== undefined && 'mediaDevices' in navigator
}

/** Shows what the camera sees until it sees a code. */
export function CameraScan({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(
    () =>
      watchCamera(
        video.current!,
        (text) => latest.current(text),
        () => setRefused(true),
      ),
    [],
  )
  return (
    <Dialog title="Scan a code" onClose={onClose}>
      {isRefused ? <Notice tone="attention" title="This browser does not allow the camera." /> : null}
      <video ref={video} className="w-full rounded-panel bg-sunken" muted playsInline />
    </Dialog>
  )
}

/** Returns what stops the camera. */
function watchCamera(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  onRefused: () => void,
): () => void {
  const Detector = detectorClass()
  let stream: MediaStream | null = null
  let isClosed = false
  let timer: number | undefined
  const stop = () => {
    isClosed = true
    window.clearInterval(timer)
    stream?.getTracks().forEach((track) => track.stop())
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isClosed || !Detector) return stop()
    video.srcObject = stream
    await video.play()
    const detector = new Detector({ formats: ['qr_code', 'code_128'] })
    timer = window.setInterval(() => {
      void detector
        .detect(video)
        .catch(() => [])
        .then(([code]) => {
          if (!code || isClosed) return
          stop()
          onCode(code.rawValue)
        })
    }, LOOK_MS)
  }
  start().catch(onRefused)
  return stop
}
