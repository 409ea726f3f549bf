import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { DesktopRequest, type DesktopAnswers } from '../../shared/operations/workstation/desktop-bridge.ts'
import { DESKTOP_RIGHTS } from '../../shared/operations/workstation/desktop-rights.ts'
import { requireRight } from '../sign-in/signed-in-role.ts'
import { isOwnAddress } from '../addresses.ts'
import { ASK_CHANNEL } from './bridge-channels.ts'

type Ask = DesktopRequest['ask']

/** One function for each request. */
export type Answers = {
  [Name in Ask]: (
    request: Extract<DesktopRequest, { ask: Name }>,
    contents: WebContents,
  ) => DesktopAnswers[Name] | Promise<DesktopAnswers[Name]>
}

/**
 * Answers requests of the shop's own pages. Rejects those of frames within a page, of other origins, what is no
 * `DesktopRequest`, and what whoever is signed in has no right to (Electron's security checklist, 17).
 */
export function answerPages(origin: string, answers: Answers): void {
  ipcMain.handle(ASK_CHANNEL, async (event, asked: unknown) => {
    if (!isOwnPage(event, origin)) throw new Error('Only pages of the shop may ask.')
    const read = DesktopRequest.safeParse(asked)
    if (!read.success) throw new Error('This request is not known.')
    const right = DESKTOP_RIGHTS[read.data.ask]
    if (right !== null) await requireRight(origin, right)
    const answer = answers[read.data.ask] as (request: DesktopRequest, contents: WebContents) => unknown
    return answer(read.data, event.sender)
  })
}

function isOwnPage({ senderFrame }: IpcMainInvokeEvent, origin: string): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnAddress(senderFrame.url, origin)
}
