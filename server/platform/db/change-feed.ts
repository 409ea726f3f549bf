import type { LiveChanges, LiveSubject, LiveSubjectKind } from '../../../shared/desk/history/live-changes.ts'

/** Subjects that are kept for windows that reconnect; a window that missed more refetches everything. */
const MAX_KEPT_SUBJECTS = 500
/** With more subjects in one message, refetching everything costs less than looking up what each concerns. */
const MAX_SUBJECTS_OF_MESSAGE = 100

/** The kind of a change: a subject of the pages, or the rights to see them. */
export type ChangeKind = LiveSubjectKind | 'access'

/** Reports what was written to the database, to whoever waits for it. */
export interface ChangeFeed {
  /** The place of the last change. */
  place: () => string
  /** Returns what changed after a place; null if nothing did. A place of an earlier run has missed everything. */
  since: (place: string) => LiveChanges | null
  /** Resolves after the next committed write that changed anything, after `ms`, or when the feed or the signal ends. */
  untilChange: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Notices what another process wrote; costs a few microseconds. */
  noticeOthers: () => void
  /** Reports a change that is no write. */
  announce: (subject: LiveSubject) => void
  /** Changes with every committed write of any process, whatever it wrote. */
  version: () => string
  /** Ends all waiting, now and from now on. */
  end: () => void
  hasEnded: () => boolean
}

/** The subject of a changed row, by kind and id. */
export interface ChangedRow {
  kind: ChangeKind
  id: string
}

/** The feed as the database writes it. */
interface WritableChangeFeed extends ChangeFeed {
  /** Publishes what a committed write changed. */
  publish: (rows: readonly ChangedRow[]) => void
}

interface WatchedDatabase {
  /** A number that changes when another connection has written (PRAGMA data_version). */
  dataVersion: () => number
  /** Called whenever somebody asks for changes: what was written before the first time is not published. */
  watch: () => void
}

/** `run` tells this run of the program from others. */
export function changeFeed(run: string, { dataVersion, watch }: WatchedDatabase): WritableChangeFeed {
  const waiting = waiters()
  const log = changeLog(run)
  let version = dataVersion()
  let writes = 0
  const report = (rows: readonly ChangedRow[]) => {
    for (const { kind, id } of rows) if (kind !== 'access') log.add(`${kind} ${id}`, { kind, id })
    waiting.wake()
  }
  return {
    place: () => {
      watch()
      return log.place()
    },
    since: (place) => {
      watch()
      return log.since(place)
    },
    untilChange: (ms, signal) => {
      watch()
      return waiting.wait(ms, signal)
    },
    end: waiting.end,
    hasEnded: waiting.hasEnded,
    noticeOthers: () => {
      const newest = dataVersion()
      if (newest === version) return
      version = newest
      log.forget()
      waiting.wake()
    },
    announce: (subject) => report([subject]),
    version: () => `${writes}.${dataVersion()}`,
    publish: (rows) => {
      writes += 1
      if (rows.length > 0) report(rows)
    },
  }
}

/** Returns the latest change of each subject, oldest first. */
function changeLog(run: string) {
  const latest = new Map<string, { number: number; subject: LiveSubject }>()
  let last = 0
  /** Changes up to this number are not in `latest` anymore. */
  let forgotten = 0
  const place = () => `${run}.${last}`
  return {
    place,
    add: (key: string, subject: LiveSubject) => {
      latest.delete(key)
      latest.set(key, { number: ++last, subject })
      if (latest.size <= MAX_KEPT_SUBJECTS) return
      const [[oldest, { number }]] = latest
      latest.delete(oldest)
      forgotten = number
    },
    forget: () => {
      latest.clear()
      forgotten = ++last
    },
    since: (from: string): LiveChanges | null => {
      if (from === place()) return null
      const number = from.startsWith(`${run}.`) ? Number(from.slice(run.length + 1)) : -1
      const isKnown = number >= forgotten && number <= last
      const subjects = isKnown
        ? [...latest.values()].filter((change) => change.number > number).map(({ subject }) => subject)
        : []
      const everything = !isKnown || subjects.length > MAX_SUBJECTS_OF_MESSAGE
      return { id: place(), everything, subjects: everything ? [] : subjects }
    },
  }
}

/** Lets callers wait for something that is announced to all of them. */
function waiters() {
  const waking = new Set<() => void>()
  let ended = false
  const wake = () => {
    for (const wakeOne of waking) wakeOne()
  }
  return {
    wake,
    end: () => {
      ended = true
      wake()
    },
    hasEnded: () => ended,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const stopWaiting = () => {
          waking.delete(stopWaiting)
          clearTimeout(timer)
          signal?.removeEventListener('abort', stopWaiting)
          resolve()
        }
        const timer = setTimeout(stopWaiting, ms)
        waking.add(stopWaiting)
        signal?.addEventListener('abort', stopWaiting)
        if (ended || signal?.aborted) stopWaiting()
      }),
  }
}
