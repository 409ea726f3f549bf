import type { RootState } from '@react-three/fiber'
import { NeutralToneMapping, WebGLRenderer, type WebGLRendererParameters } from 'three'
import { reportPageError } from '../shell/report-error.ts'
import { useViewer } from './viewer-state.ts'

/** The graphics card gave no WebGL context, or took it back at once: no fault of the program. */
class NoGraphics extends Error {}

/** Creates the renderer. Throws `NoGraphics` in place of the TypeError with which three.js answers a lost context. */
export function createRenderer(defaults: WebGLRendererParameters): WebGLRenderer {
  try {
    return new WebGLRenderer({ ...defaults, antialias: true, stencil: true })
  } catch (cause) {
    const context = (defaults.canvas as HTMLCanvasElement).getContext('webgl2')
    throw context?.isContextLost() === false ? cause : new NoGraphics('no WebGL context', { cause })
  }
}

/** Sets up a new renderer, and shows the image of the part as soon as its context is lost. */
export function setUpRenderer({ gl }: Pick<RootState, 'gl'>): void {
  gl.toneMapping = NeutralToneMapping
  gl.localClippingEnabled = true
  const lose = () => {
    // The context of a canvas that was removed is given up on purpose.
    if (gl.domElement.isConnected) useViewer.getState().set({ lost: true })
  }
  if (gl.getContext().isContextLost()) lose()
  else gl.domElement.addEventListener('webglcontextlost', lose)
}

/** A view that fails while it is built takes only itself away, not the page with its price. */
export function showImageInstead(error: unknown): void {
  if (!(error instanceof NoGraphics)) void reportPageError('error', error)
  useViewer.getState().set({ lost: true })
}
