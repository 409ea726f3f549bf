/** IPC channel on which a page asks the desktop program (`DesktopRequest`). */
export const ASK_CHANNEL = 'layerline:ask'

/** IPC channel on which the desktop program says something to a page (`DesktopEvent`). */
export const EVENT_CHANNEL = 'layerline:event'
