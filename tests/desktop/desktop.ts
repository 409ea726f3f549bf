import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test'
import { openDisplay } from './display.ts'
import { archiveFor, findRuntime, runtimeArgs } from './electron-runtime.ts'
import { NOT_LINUX, test as packedTest } from './packed.ts'

/** The command that runs the real desktop program, or the reason why it cannot run here. */
type Desktop =
  | { command: string; args: string[]; environment: Record<string, string>; scratch: string }
  | { missing: string }

export interface OpenedProgram {
  app: ElectronApplication
  page: Page
  data: string
  /** Quits as the menu does, and returns the exit code. */
  quit: () => Promise<number | null>
}

interface SpawnOptions {
  args?: string[]
  /** Arguments of the program itself: they follow its path. */
  asked?: string[]
  environment?: Record<string, string>
  /** Makes it the leader of a process group, as the session of a person is one. */
  ownGroup?: boolean
}

export interface Starter {
  /** Returns a new, empty data folder. */
  newShop(): string
  /** Starts the program, which may open no window. It is ended after the test if it still runs. */
  launch(data: string, environment?: Record<string, string>, asked?: string[]): Promise<ElectronApplication>
  /** Starts the program and waits for its first page. */
  open(data?: string, environment?: Record<string, string>, asked?: string[]): Promise<OpenedProgram>
  /** Starts the program without Playwright. */
  spawn(data: string, options?: SpawnOptions): ChildProcess
  /** Like `spawn`, but as an installed program: under its own name, with the archive beside it. */
  spawnInstalled(data: string, args: string[]): ChildProcess
}

export const test = packedTest.extend<
  { desktop: Starter; program: OpenedProgram },
  { machine: Desktop; shared: OpenedProgram | null }
>({
  machine: [
    async ({ packed }, use) => {
      const runtime = findRuntime()
      const display = runtime && (await openDisplay())
      const machine: Desktop = !runtime
        ? { missing: 'Electron’s runtime is not here ("npx install-electron" fetches it)' }
        : !display
          ? { missing: 'there is no Xvfb here to show the window in' }
          : await prepare(packed, runtime, display.environment)
      // The report shows that tests were skipped, but not why.
      if ('missing' in machine) process.stderr.write(`The desktop is not tested: ${machine.missing}.\n`)
      await use(machine)
      await display?.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** Programs that one test starts and may end. */
  desktop: async ({ machine }, use, testInfo) => {
    testInfo.skip(NOT_LINUX !== null, NOT_LINUX ?? '')
    if ('missing' in machine) {
      testInfo.skip(true, machine.missing)
      return
    }
    const running: ChildProcess[] = []
    await use(starter(machine, running))
    await Promise.all(running.map(stop))
  },
  shared: [
    async ({ machine }, use) => {
      const running: ChildProcess[] = []
      await use('missing' in machine ? null : await starter(machine, running).open())
      await Promise.all(running.map(stop))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** One program for all tests that do not change it, reset to its first page. */
  program: async ({ shared }, use, testInfo) => {
    testInfo.skip(NOT_LINUX !== null, NOT_LINUX ?? '')
    if (!shared) {
      testInfo.skip(true, 'the desktop cannot be run here')
      return
    }
    await shared.page.goto(new URL('/', shared.page.url()).href)
    await shared.page.getByRole('heading', { level: 1 }).waitFor()
    await use(shared)
  },
})

export { expect } from '@playwright/test'

async function prepare(
  packed: { extracted: string; scratch: string },
  runtime: NonNullable<ReturnType<typeof findRuntime>>,
  environment: Record<string, string>,
): Promise<Desktop> {
  try {
    const archive = await archiveFor(runtime, packed.extracted, packed.scratch)
    const args = runtimeArgs(archive)
    return { command: runtime.executable, args, environment, scratch: packed.scratch }
  } catch (error) {
    return {
      missing: `this Electron is too old for better-sqlite3, which could not be adapted: ${String(error)}`,
    }
  }
}

function starter(machine: Exclude<Desktop, { missing: string }>, running: ChildProcess[]): Starter {
  const newShop = () => mkdtempSync(join(machine.scratch, 'shop-'))
  const environmentOf = (data: string) => ({
    ...(process.env as Record<string, string>),
    ...machine.environment,
    LAYERLINE_DATA: data,
    LAYERLINE_PORT: '0',
    LAYERLINE_LOG: 'error',
  })
  const launch: Starter['launch'] = async (data, environment = {}, asked = []) => {
    // Without an executable path, Playwright uses the electron package, and starts the program only once it is attached.
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] = dirname(machine.command)
    const app = await _electron.launch({
      args: [...machine.args, ...asked],
      env: { ...environmentOf(data), ...environment },
    })
    running.push(app.process())
    return askingAgain(app)
  }
  return {
    newShop,
    launch,
    async open(data = newShop(), environment = {}, asked = []) {
      const app = await launch(data, environment, asked)
      const page = await app.firstWindow()
      await untilOpened(page)
      return { app, page, data, quit: () => quit(app) }
    },
    spawn(data, { args = [], asked = [], environment = {}, ownGroup = false } = {}) {
      const child = spawn(machine.command, [...args, ...machine.args, ...asked], {
        env: { ...environmentOf(data), ...environment },
        detached: ownGroup,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      return child
    },
    spawnInstalled(data, args) {
      const child = spawn(install(machine), [...machine.args.slice(0, -1), ...args], {
        env: environmentOf(data),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      return child
    },
  }
}

/**
 * V8 may collect the promise with which Playwright waits for the main process (microsoft/playwright#33737), which says nothing about
 * the program: the question is asked again. Everything that stories do there can be done twice.
 */
function askingAgain(app: ElectronApplication): ElectronApplication {
  const ask = app.evaluate.bind(app) as (...question: unknown[]) => Promise<unknown>
  const evaluate = (...question: unknown[]) =>
    ask(...question).catch((error: unknown) => {
      if (!String(error).includes('promise was garbage collected')) throw error
      return ask(...question)
    })
  return Object.assign(app, { evaluate })
}

/** Waits until the shop is open in its window, or the window asks for a PIN or says why it cannot be opened. */
async function untilOpened(page: Page): Promise<void> {
  const failure = page.getByRole('heading', { name: 'The shop cannot be opened' })
  const pin = page.getByLabel('PIN', { exact: true })
  const isShop = () => page.url().startsWith('http:')
  const isOpened = async () => isShop() || (await failure.isVisible()) || (await pin.isVisible())
  await expect.poll(isOpened, { timeout: 120_000 }).toBe(true)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Copies Electron under another name, which makes it count as installed. Returns the executable. */
function install({ command, args, scratch }: Exclude<Desktop, { missing: string }>): string {
  const folder = join(scratch, 'installed')
  const executable = join(folder, 'layerline')
  if (existsSync(executable)) return executable
  cpSync(dirname(command), folder, { recursive: true })
  renameSync(join(folder, 'electron'), executable)
  const archive = args.at(-1)!
  for (const name of [archive, `${archive}.unpacked`])
    cpSync(name, join(folder, 'resources', basename(name)), { recursive: true })
  return executable
}

async function quit(app: ElectronApplication): Promise<number | null> {
  const ended = once(app.process(), 'exit')
  await app.evaluate(({ app: program }) => program.quit())
  const [code] = (await ended) as [number | null]
  return code
}

/** Ends a program that a test left running, after 15 s by force. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(force)
}
