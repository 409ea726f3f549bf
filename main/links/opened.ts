import { app } from 'electron'
import { LINK_SCHEME, pathOfLink } from '../../shared/operations/workstation/deep-links.ts'
import { isModelFile, modelFilesIn } from '../open-file/opened-files.ts'

/** The things that the program was asked to open: a path of the shop, model files, or neither. */
export interface Opened {
  path: string | null
  files: string[]
}

type Listener = (opened: Opened) => void

let early: Opened[] = []
let listener: Listener | null = null

/**
 * Keeps what the program is asked to open while it starts or waits for a PIN: macOS asks by events, other systems by the command line
 * of a second start. Call it before the program is ready.
 */
export function keepOpened(): void {
  // Installers register the scheme on Linux and Windows, and remove it.
  if (app.isPackaged && process.platform === 'darwin') app.setAsDefaultProtocolClient(LINK_SCHEME)
  app.on('open-url', (event, address) => {
    event.preventDefault()
    pass({ path: pathOfLink(address), files: [] })
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    pass({ path: null, files: isModelFile(path) ? [path] : [] })
  })
  // After the window in front is raised, which would cover a new one.
  app.on('second-instance', (_event, args, folder) => setImmediate(() => pass(openedIn(args, folder))))
}

/** Calls `open` for what the program was started with, and for everything that it is asked to open later. */
export function openWhatIsAsked(open: Listener): void {
  listener = open
  for (const opened of [openedIn(process.argv, process.cwd()), ...early]) pass(opened)
  early = []
}

function pass(opened: Opened): void {
  if (opened.path === null && opened.files.length === 0) return
  if (listener) listener(opened)
  else early.push(opened)
}

/** Reads a command line. The last link counts; everything that is neither a known link nor a model file is ignored. */
function openedIn(args: readonly string[], folder: string): Opened {
  const paths = args.map(pathOfLink).filter((path) => path !== null)
  return { path: paths.at(-1) ?? null, files: modelFilesIn(args.slice(1), folder) }
}
