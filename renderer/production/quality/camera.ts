/** The camera exists in secure contexts only: https, or this machine. Elsewhere staff choose a file, which on a phone opens its camera. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Opens the camera at the back of a tablet or phone, or the only one. Rejects without permission or camera. */
export function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Tells staff what they can do if the camera did not open. */
export function cameraFault(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'This browser may not use the camera. Allow it in the browser, or choose a file.'
  if (name === 'NotFoundError') return 'There is no camera on this device. Choose a file.'
  return 'The camera could not be opened. Close other programs that use it, or choose a file.'
}
