import { session, type WebContents } from 'electron'
import type { Answers } from '../bridge/answer-pages.ts'
import type { Updater } from './updater.ts'

type UpdateAnswers = Pick<
  Answers,
  | 'updates'
  | 'set_update_address'
  | 'check_updates'
  | 'download_update'
  | 'install_update'
  | 'cancel_update'
  | 'roll_back'
>

const TIMEOUT_MS = 10_000

/** Answers the pages about updates. Staff may look; only an owner who is signed in in the windows changes something. */
export function answerUpdatePages(origin: string, updater: Updater): UpdateAnswers {
  const change =
    <Request>(work: (request: Request) => Promise<void> | void) =>
    async (request: Request, _contents: WebContents) => {
      await requireRole(origin, ['owner'])
      await work(request)
      return updater.status()
    }
  return {
    updates: async () => {
      await requireRole(origin, ['owner', 'operator'])
      return updater.status()
    },
    set_update_address: change(({ address }: { address: string | null }) => updater.setAddress(address)),
    check_updates: change(() => updater.check()),
    // It may take minutes: the page follows the status.
    download_update: change(() => void updater.download()),
    install_update: change(({ at }: { at: 'now' | 'idle' | 'tonight' }) => updater.install(at)),
    cancel_update: change(() => updater.cancel()),
    roll_back: change(() => updater.rollBack()),
  }
}

/** Throws unless whoever is signed in in the windows has one of these roles. */
async function requireRole(origin: string, roles: readonly string[]): Promise<void> {
  const answer = await session.defaultSession.fetch(`${origin}/trpc/session`, {
    credentials: 'include',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = (await answer.json()) as { result?: { data?: { person?: { role?: string } | null } } }
  const role = body.result?.data?.person?.role
  if (role === undefined || !roles.includes(role)) throw new Error('This is for an owner of the shop.')
}
