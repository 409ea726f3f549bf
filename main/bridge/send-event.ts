import type { WebContents } from 'electron'
import type { DesktopEvent } from '../../shared/operations/workstation/desktop-bridge.ts'
import { EVENT_CHANNEL } from './bridge-channels.ts'

/** Says something to a page, unless its window was closed meanwhile. */
export function sendEvent(contents: WebContents, event: DesktopEvent): void {
  if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event)
}
