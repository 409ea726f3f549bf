import type { WebContents } from 'electron'
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

/** Answers the pages about updates. */
export function answerUpdatePages(updater: Updater): UpdateAnswers {
  const change =
    <Request>(work: (request: Request) => Promise<void> | void) =>
    async (request: Request, _contents: WebContents) => {
      await work(request)
      return updater.status()
    }
  return {
    updates: () => updater.status(),
    set_update_address: change(({ address }: { address: string | null }) => updater.setAddress(address)),
    check_updates: change(() => updater.check()),
    // It may take minutes: the page follows the status.
    download_update: change(() => void updater.download()),
    install_update: change(({ at }: { at: 'now' | 'idle' | 'tonight' }) => updater.install(at)),
    cancel_update: change(() => updater.cancel()),
    roll_back: change(() => updater.rollBack()),
  }
}
