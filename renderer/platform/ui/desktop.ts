import type {
  DesktopAnswers,
  DesktopEvent,
  DesktopRequest,
} from '../../../shared/operations/workstation/desktop-bridge.ts'

/** The interface that the desktop program exposes to pages in its windows. */
interface DesktopProgram {
  showsNotices: boolean
  /** Brings the page's window to the front. */
  showWindow: () => void
  ask: (request: DesktopRequest) => Promise<unknown>
  onEvent: (listener: (event: DesktopEvent) => void) => () => void
}

/** Null in a browser. */
export function desktopProgram(): DesktopProgram | null {
  const { layerlineDesktop } = globalThis as { layerlineDesktop?: DesktopProgram }
  return layerlineDesktop ?? null
}

/** Returns true if the page is shown by the desktop program. */
export function isInDesktop(): boolean {
  return desktopProgram() !== null
}

/** Asks the desktop program; rejects in a browser. */
export async function askDesktop<Request extends DesktopRequest>(
  request: Request,
): Promise<DesktopAnswers[Request['ask']]> {
  const program = desktopProgram()
  if (!program) throw new Error('This page is not shown by the desktop program.')
  return (await program.ask(request)) as DesktopAnswers[Request['ask']]
}

/** Calls the listener for each event of the desktop program. Returns a function that ends it. */
export function onDesktopEvent(listener: (event: DesktopEvent) => void): () => void {
  return desktopProgram()?.onEvent(listener) ?? (() => {})
}
