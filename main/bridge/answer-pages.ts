import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { DesktopRequest, type DesktopAnswers } from '../../shared/operations/workstation/desktop-bridge.ts'
import { DESKTOP_RIGHTS, refuseDesktopRequest } from '../../shared/operations/workstation/desktop-rights.ts'
import { isOwnAddress } from '../addresses.ts'
import { readRole } from '../sign-in/read-role.ts'
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
 * `DesktopRequest` (Electron's security checklist, 17), and what needs a right that whoever is signed in in the windows has not.
 */
export function answerPages(origin: string, answers: Answers): void {
  ipcMain.handle(ASK_CHANNEL, async (event, asked: unknown) => {
    if (!isOwnPage(event, origin)) throw new Error('Only pages of the shop may ask.')
    const read = DesktopRequest.safeParse(asked)
    if (!read.success) throw new Error('This request is not known.')
    const refused = await refuse(origin, read.data.ask)
    if (refused !== null) throw new Error(refused)
    const answer = answers[read.data.ask] as (request: DesktopRequest, contents: WebContents) => unknown
    return answer(read.data, event.sender)
  })
}

/** Asks the shop who is signed in only where that matters. */
async function refuse(origin: string, ask: Ask): Promise<string | null> {
  return DESKTOP_RIGHTS[ask] === null ? null : refuseDesktopRequest(ask, await readRole(origin))
}

function isOwnPage({ senderFrame }: IpcMainInvokeEvent, origin: string): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnAddress(senderFrame.url, origin)
}
