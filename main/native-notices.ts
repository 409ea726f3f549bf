import { Notification, session } from 'electron'
import { isKioskShown } from './kiosk/kiosk-session.ts'
import type { Preferences } from './preferences.ts'

/** The answers of the shop that are used: a procedure of its pages, called with the session of its windows. */
interface WaitingNotices {
  due: boolean
  /** Unix seconds; null if nothing waits. */
  next_at: number | null
  now: number
}

interface DesktopNotice {
  title: string
  body: string
  /** The path of the page that it is about. */
  page: string
}

interface NoticeOptions {
  /** The address of the shop on this machine. */
  home: string
  preferences: Preferences
  open: (path: string) => void
}

const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Shows notices to whoever is signed in on this computer, also while no window is open. Returns a function that looks for
 * some; whoever claims a notice first gets it, so that no other browser of the person shows it, too.
 */
export function showNativeNotices({ home, preferences, open }: NoticeOptions): () => void {
  const shown = new Set<Notification>()
  let timer: NodeJS.Timeout | undefined
  const show = ({ title, body, page }: DesktopNotice) => {
    const notice = new Notification({ title, body, silent: !preferences.get().notice_sound })
    // Without a reference it would be collected, and its click lost.
    shown.add(notice)
    notice.on('click', () => open(page))
    notice.on('close', () => shown.delete(notice))
    notice.show()
  }
  const look = async () => {
    clearTimeout(timer)
    // Customers see the screen of a kiosk: whoever left it gets what waits.
    if (isKioskShown()) return
    const waiting = await call<WaitingNotices>(home, 'GET', 'notifications.waiting')
    if (waiting?.due) {
      const claimed = await call<{ notices: DesktopNotice[] }>(home, 'POST', 'notifications.claim')
      for (const notice of claimed?.notices ?? []) show(notice)
    }
    const next_at = waiting?.next_at ?? null
    if (!waiting || next_at === null) return
    const delay = Math.min(MAX_TIMER_MS, Math.max(1, next_at - waiting.now) * 1000)
    timer = setTimeout(lookQuietly, delay)
  }
  // While the server restarts it answers nothing; it says when it is there again.
  const lookQuietly = () => void look().catch(() => {})
  if (!Notification.isSupported()) return () => {}
  session.defaultSession.cookies.on('changed', lookQuietly)
  return lookQuietly
}

/** Calls a procedure as the pages do. Null if nobody who may is signed in. */
async function call<Result>(home: string, method: 'GET' | 'POST', name: string): Promise<Result | null> {
  const { origin } = new URL(home)
  const answer = await session.defaultSession.fetch(`${origin}/trpc/${name}`, {
    method,
    headers: { origin, 'content-type': 'application/json' },
    credentials: 'include',
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) return null
  const { result } = (await answer.json()) as { result: { data: Result } }
  return result.data
}
