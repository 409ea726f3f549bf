import type {
  KioskAnswers,
  KioskEvent,
  KioskRequest,
} from '../../../shared/operations/workstation/kiosk-bridge.ts'

/** The interface that the desktop program exposes to pages in its kiosk window. */
interface KioskProgram {
  ask: (request: KioskRequest) => Promise<unknown>
  onEvent: (listener: (event: KioskEvent) => void) => () => void
}

function kioskProgram(): KioskProgram | null {
  const { layerlineKiosk } = globalThis as { layerlineKiosk?: KioskProgram }
  return layerlineKiosk ?? null
}

/** Returns true if the desktop program shows the page as a kiosk: then no dialog of files opens. */
export function isInKioskWindow(): boolean {
  return kioskProgram() !== null
}

/** Asks the desktop program; rejects in a browser. */
export async function askKioskProgram<Request extends KioskRequest>(
  request: Request,
): Promise<KioskAnswers[Request['ask']]> {
  const program = kioskProgram()
  if (!program) throw new Error('This page is not shown in the kiosk window.')
  return (await program.ask(request)) as KioskAnswers[Request['ask']]
}

/** Calls the listener for each event of the kiosk window. Returns a function that ends it. */
export function onKioskEvent(listener: (event: KioskEvent) => void): () => void {
  return kioskProgram()?.onEvent(listener) ?? (() => {})
}
