/** IPC channel on which the kiosk page asks the desktop program (`KioskRequest`). */
export const KIOSK_ASK_CHANNEL = 'layerline:kiosk-ask'

/** IPC channel on which the desktop program says something to the kiosk page (`KioskEvent`). */
export const KIOSK_EVENT_CHANNEL = 'layerline:kiosk-event'

/** IPC channel on which the preload script says that the corner was held. */
export const CORNER_CHANNEL = 'layerline:kiosk-corner'
