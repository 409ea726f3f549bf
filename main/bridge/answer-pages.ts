import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { DesktopRequest, type DesktopAnswers } from '../../shared/operations/workstation/desktop-bridge.ts'
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
 * Answers requests of the shop's own pages. Rejects those of frames within a page, of other origins, and what is no
 * `DesktopRequest` (Electron's security checklist, 17).
 */
export function answerPages(origin: string, answers: Answers): void {
  ipcMain.handle(ASK_CHANNEL, (event, asked: unknown) => {
    if (!isOwnPage(event, origin)) throw new Error('Only pages of the shop may ask.')
    const read = DesktopRequest.safeParse(asked)
    if (!read.success) throw new Error('This request is not known.')
    const answer = answers[read.data.ask] as (request: DesktopRequest, contents: WebContents) => unknown
    return answer(read.data, event.sender)
  })
}

function isOwnPage({ senderFrame }: IpcMainInvokeEvent, origin: string): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnAddress(senderFrame.url, origin)
}
